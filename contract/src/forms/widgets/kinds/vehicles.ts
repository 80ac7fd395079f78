/** F-31: at most 50 rows, and 20 in each table of the grid. */
import type { Part } from '../part.ts';
import { rowsKind, tablesKind } from '../rows.ts';

/** A pass needs a plate, a length for the parking space and a driver to call. */
const vehicleParts: readonly Part[] = [
  { key: 'use', label: 'Use', widget: 'text', max_length: 60 },
  {
    key: 'type',
    label: 'Type',
    help: 'For example, car, van, bus or truck.',
    widget: 'text',
    max_length: 60,
    required: true,
  },
  { key: 'year', label: 'Year', widget: 'number', min: 1880, max: 2100, up_to_the_parade: true },
  { key: 'make', label: 'Make', widget: 'text', max_length: 40 },
  { key: 'model', label: 'Model', widget: 'text', max_length: 40 },
  { key: 'color', label: 'Color', widget: 'text', max_length: 40 },
  {
    key: 'plate',
    label: 'License plate',
    widget: 'text',
    max_length: 15,
    required: true,
  },
  { key: 'plate_state', label: 'Plate state', widget: 'text', max_length: 40 },
  {
    key: 'length_ft',
    label: 'Length (ft)',
    widget: 'number',
    min: 1,
    max: 120,
    required: true,
  },
  {
    key: 'driver_name',
    label: 'Driver',
    widget: 'text',
    max_length: 80,
    required: true,
  },
  { key: 'driver_phone', label: "Driver's mobile phone", widget: 'phone' },
  { key: 'passengers', label: 'Passengers', widget: 'number', max: 100 },
];

const trailerParts: readonly Part[] = [
  {
    key: 'trailer_plate',
    label: 'Trailer plate',
    widget: 'text',
    max_length: 15,
    required: true,
  },
  {
    key: 'trailer_length_ft',
    label: 'Trailer length (ft)',
    widget: 'number',
    min: 1,
    max: 120,
    required: true,
  },
];

export const vehicles = rowsKind('vehicles', { parts: vehicleParts, max_rows: 50, noun: 'vehicle' });

const four = (key: string, title: string, parts = vehicleParts) => ({
  key,
  title,
  parts,
  max_rows: 20,
  noun: 'vehicle',
});

export const vehiclesFour = tablesKind(
  'vehicles_four',
  [
    four('trucks_with_trailers', 'Trucks with trailers', [...vehicleParts, ...trailerParts]),
    four('motorhomes', 'Motorhomes'),
    four('cars_and_vans', 'Cars and vans'),
    four('buses_and_other', 'Buses and other'),
  ],
  'cars_and_vans',
);
