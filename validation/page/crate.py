# SPDX-License-Identifier: BSD-3-Clause
"""RO-Crate 1.1 metadata of a folder of results (https://w3id.org/ro/crate/1.1): the folder is the root; each experiment
is a data set with its files, the run that made it, and the paper it belongs to."""
import rounded

LICENCE = "https://creativecommons.org/licenses/by/4.0/"  # of results; that of the program: README
PROGRAM_LICENCE = "https://spdx.org/licenses/BSD-3-Clause"
FORMATS = {".csv": "text/csv", ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
           ".html": "text/html", ".vtp": "application/xml", ".pvd": "application/xml", ".cbor": "application/cbor"}


def reference(name):
    return {"@id": name}


def paper_id(paper):
    return paper.link or "#" + paper.key


def program_id(provenance):
    return "#libcd-" + provenance.git + ("-with-changes" if provenance.dirty else "")


def file_entity(path, name):
    entity = {"@id": name, "@type": "File", "name": path.name,
              "encodingFormat": FORMATS.get(path.suffix, "text/plain")}
    if "/" in name:  # the page and this file are written after it
        entity["contentSize"] = str(path.stat().st_size)
    return entity


def experiment_entities(chapter, paper):
    """Of its files, its data set, and its run."""
    folder, made = chapter.folder.name + "/", chapter.provenance
    files = [file_entity(path, folder + path.name) for path in chapter.files]
    return [*files, {
        "@id": folder, "@type": "Dataset", "name": chapter.name, "description": chapter.title,
        "citation": reference(paper_id(paper)), "hasPart": [reference(file["@id"]) for file in files],
    }, {
        "@id": "#run-" + chapter.name, "@type": "CreateAction", "name": f"{chapter.name}, preset {chapter.preset}",
        "description": f"seed {made.seed}, {made.cpu}, {rounded.time(made.wall_seconds)}; "
                       "all parameters are in summary.json",
        "startTime": made.started_utc, "instrument": reference(program_id(made)), "result": reference(folder),
        "actionStatus": "http://schema.org/" + ("Completed" if chapter.status == "complete" else "Failed")
                        + "ActionStatus",
    }]


def make_crate(report, results):
    """The content of ro-crate-metadata.json."""
    roots = [name for name in ("index.html", "checks.json") if name == "index.html" or (results / name).exists()]
    entities = {name: file_entity(results / name, name) for name in roots}
    parts, runs = [reference(name) for name in roots], []
    for paper in report.papers:
        entities[paper_id(paper)] = {
            "@id": paper_id(paper), "@type": "ScholarlyArticle" if paper.title else "CreativeWork",
            "name": paper.title or paper.name}
        for chapter in paper.chapters:
            entities |= {entity["@id"]: entity for entity in experiment_entities(chapter, paper)}
            parts.append(reference(chapter.folder.name + "/"))
            runs.append(reference("#run-" + chapter.name))
            made = chapter.provenance
            entities.setdefault(program_id(made), {
                "@id": program_id(made), "@type": "SoftwareApplication", "name": "libcd", "version": made.version,
                "softwareVersion": made.source, "license": reference(PROGRAM_LICENCE)})
    for name, kind, label in ((LICENCE, "CreativeWork", "CC BY 4.0"),
                              (PROGRAM_LICENCE, "CreativeWork", "BSD 3-Clause"),
                              ("#authors", "Organization", "The libcd authors")):
        entities[name] = {"@id": name, "@type": kind, "name": label}
    days = [chapter.provenance.day for chapter in report.chapters]
    return {"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork",
         "conformsTo": reference("https://w3id.org/ro/crate/1.1"), "about": reference("./")},
        {"@id": "./", "@type": "Dataset", "name": "libcd: results",
         "description": "Figures of papers on granular matter by Contact Dynamics, made again: data, pictures, and "
                        "checks against theory, the papers and independent codes.",
         "datePublished": max(days, default="1970-01-01"), "license": reference(LICENCE),
         "author": reference("#authors"), "hasPart": parts, "mentions": runs},
        *entities.values()]}
