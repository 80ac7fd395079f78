import styles from './guide.module.css';

/** What floats are judged by, in the groups of the published criteria. */
const areas = ['Float design', 'Floral presentation', 'Entertainment'] as const;
const lines = [1, 2, 3, 4, 5, 6];

/** Room for scores and notes on paper. `name`: of the entry, because long texts leave this on a sheet of its own. */
export function ScoreSheet({ name }: { readonly name: string }) {
  return (
    <div className={styles['scores']} aria-hidden>
      <div className={styles['boxes']}>
        {areas.map((area) => (
          <span key={area}>{area}</span>
        ))}
      </div>
      <p>Notes on {name}</p>
      {lines.map((line) => (
        <hr key={line} />
      ))}
    </div>
  );
}
