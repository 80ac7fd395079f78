import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../src/ui/Button.tsx';
import { BulkBar } from '../src/ui/table/BulkBar.tsx';
import { type Column, DataTable, Pager } from '../src/ui/DataTable.tsx';
import { FilterBar } from '../src/ui/FilterBar.tsx';
import { Menu } from '../src/ui/Menu.tsx';
import { Picture } from '../src/ui/program/Picture.tsx';
import { EmptyState, PageHeader, StatusPill } from '../src/ui/Page.tsx';

interface Row {
  id: number;
  name: string;
  type: string;
  year: number;
  people: number;
}

const names = [
  'Okinawa “Hibiki” Marching Arts',
  '京都橘高校吹奏楽部',
  'Łódź Fire Brigade Band',
  'Scripps Miramar Saddlebreds',
  'Ñuñoa Community Mounted Drill Association of the Greater San Gabriel Valley',
];
const rows: Row[] = Array.from({ length: 40 }, (_, id) => ({
  id,
  name: names[id % names.length] ?? '',
  type: id % 2 ? 'Marching Band' : 'Equestrian',
  year: 2027 - (id % 3),
  people: id * 17,
}));
const columns: Column<Row>[] = [
  { key: 'name', label: 'Official Name', sort: 'name', render: (row) => row.name },
  { key: 'year', label: 'Parade Year', sort: 'year', render: (row) => row.year },
  { key: 'type', label: 'Entity Type', sort: 'type', render: (row) => row.type },
  { key: 'status', label: 'Application Status', render: () => <StatusPill tone="done">Accepted</StatusPill> },
  { key: 'people', label: 'People', align: 'end', sort: 'people', render: (row) => row.people.toLocaleString('en-US') },
];
const start = { year: '2027', type: 'any', q: '' };

export function ListPage() {
  const { sort = 'name' } = useParams();
  const [values, setValues] = useState<Record<string, string>>({ ...start, type: '2', q: 'band' });
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set([1]));
  const set = (key: string, value: string) => setValues((all) => ({ ...all, [key]: value }));
  return (
    <div className="wide">
      <PageHeader
        title="Directory of Entries"
        count={1240}
        actions={<Button look="primary">Create New Entry</Button>}
      />
      <FilterBar
        filters={[
          {
            key: 'year',
            label: 'Parade Year',
            preset: '2027',
            options: [
              { value: '2027', label: '2027' },
              { value: '2026', label: '2026' },
            ],
          },
          {
            key: 'type',
            label: 'Entity Type',
            preset: 'any',
            options: [
              { value: 'any', label: 'Any type' },
              { value: '2', label: 'Marching Band' },
            ],
          },
        ]}
        values={values}
        onChange={set}
        onClear={() => setValues(start)}
        search={{ key: 'q', label: 'Search' }}
      />
      <DataTable
        label="Entries"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        picture={(row) => <Picture src={null} tone={row.id % 2 ? 'gold' : 'brown'} />}
        linkOf={(row) => `/entry-${row.id}`}
        sorted={{ by: sort, to: (token) => `/list/${token}` }}
        tools={(row) => (
          <Menu label={`Tools of ${row.name}`} entries={[{ label: 'Quick Edit', onSelect: () => undefined }]}>
            Tools
          </Menu>
        )}
        selection={{ chosen, onChange: setChosen, labelOf: (row) => `${row.name}, ${row.id}` }}
      />
      <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
        <Button>Send reminders</Button>
      </BulkBar>
      <Pager page={2} size={40} total={1240} to={(page) => `/list/name?page=${page}`} />
      <h2>Loading and no match</h2>
      <DataTable label="Loading entries" columns={columns} rows={undefined} keyOf={(row) => row.id} />
      <DataTable
        label="No entries"
        columns={columns}
        rows={[]}
        keyOf={(row) => row.id}
        empty={
          <EmptyState drawing="horseshoe" title="No entries found">
            Nothing fits these filters. Take one away.
          </EmptyState>
        }
      />
    </div>
  );
}
