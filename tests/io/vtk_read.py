# SPDX-License-Identifier: BSD-3-Clause
"""Reads the series that vtk_sample wrote with VTK itself, and compares with what it printed.

    vtk_read.py PROGRAM FOLDER      exit 77 without VTK: skipped
"""
import math
import os
import subprocess
import sys
import xml.etree.ElementTree

try:
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
except ImportError:
    sys.exit(77)


def read(path):
    reader = vtkXMLPolyDataReader()
    reader.SetFileName(path)
    reader.Update()
    return reader.GetOutput()


def arrays(data):
    return {data.GetArrayName(k): vtk_to_numpy(data.GetArray(k))
            for k in range(data.GetNumberOfArrays())}


def last_frame(folder, name):
    frames = list(xml.etree.ElementTree.parse(f'{folder}/{name}.pvd').getroot().iter('DataSet'))
    return read(f'{folder}/{frames[-1].get("file")}'), [float(f.get('timestep')) for f in frames]


program, folder = sys.argv[1:]
printed = subprocess.run([program, folder], check=True, capture_output=True, text=True).stdout
expected = {line.split()[0]: float(line.split()[1]) for line in printed.splitlines()}

grains, times = last_frame(folder, 'stack_grains')
contacts, contact_times = last_frame(folder, 'stack_contacts')
assert times == contact_times == [0.0, 0.02], times
of_grains, of_contacts = arrays(grains.GetPointData()), arrays(contacts.GetCellData())
points = vtk_to_numpy(grains.GetPoints().GetData())
ends = vtk_to_numpy(contacts.GetPoints().GetData())
found = {
    'frames': len(times),
    'grains': grains.GetNumberOfVerts(),
    'contacts': contacts.GetNumberOfLines(),
    'radius': of_grains['radius'].sum(),
    'height': points[:, 2].sum(),
    'spin': of_grains['angular velocity'][:, 1].sum(),
    'normal_force': of_contacts['normal force'].sum(),
    'spring': of_contacts['tangential spring'].reshape(int(expected['contacts']), -1)[:, 0].sum(),
    'stretched': of_grains['tangential spring'][of_grains['body'].tolist().index(2)],
}
# Orientations are quaternions w, x, y, z, here about y.
quaternion = of_grains['orientation'][of_grains['body'].tolist().index(3)]
found['turned'] = 2 * math.atan2(quaternion[2], quaternion[0])
assert expected['turned'] > 0.03 and abs(quaternion[[1, 3]]).max() < 1e-15, quaternion
for name, value in expected.items():
    assert math.isclose(found[name], value, rel_tol=1e-12, abs_tol=1e-15), (name, found[name], value)
assert of_grains['coordination'].tolist() == [2, 2, 1], of_grains['coordination']
assert expected['stretched'] > 0.0 and of_grains['tangential spring'].ndim == 1
assert (of_contacts['body j'] > of_contacts['body i']).all()
# The line of the floor's contact ends at the centre of the lowest grain, a radius above the floor.
floor = of_contacts['body i'].tolist().index(0)
line = ends[2 * floor:2 * floor + 2]
assert abs(line[1] - points[0]).max() < 1e-12 and abs(line[0][2]) < 0.01, line
# Force and normal force agree: the normal is along the line.
along = line[1] - line[0]
normal = along / math.sqrt(along @ along)
assert math.isclose(of_contacts['force'][floor] @ normal, of_contacts['normal force'][floor])
assert not os.path.exists(f'{folder}/stack_cell.pvd')  # open space has none

# Discs turned by 8 and -1; the edges of their cell from corner to corner.
discs, _ = last_frame(folder, 'discs_grains')
turned = arrays(discs.GetPointData())
assert abs(turned['angle'] - [8, -1]).max() < 1e-14, turned['angle']
for row, angle in zip(turned['orientation'], (8, -1)):
    assert abs(row - [math.cos(angle / 2), 0, 0, math.sin(angle / 2)]).max() < 1e-14, row
cell, times = last_frame(folder, 'discs_cell')
assert times == [0.2] and cell.GetNumberOfLines() == 4
lines = vtk_to_numpy(cell.GetPoints().GetData()).reshape(4, 2, 3)
axes = arrays(cell.GetCellData())['axis'].tolist()
edges = [(axis, tuple(line[0]), tuple(line[1])) for axis, line in zip(axes, lines)]
assert sorted(edges) == [(0, (0, 0, 0), (4, 0, 0)), (0, (1, 3, 0), (5, 3, 0)),
                         (1, (0, 0, 0), (1, 3, 0)), (1, (4, 0, 0), (5, 3, 0))], edges
