import styles from './skeleton.module.css'

const rows = [1, 2, 3, 4, 5, 6]

/** Covers its positioned parent with the outline of a page; the style shows it after 300 ms. */
export function Skeleton() {
  return (
    <div className={`${styles.cover} no-print`} aria-hidden="true">
      <div className={styles.outline}>
        <span className={styles.title} />
        <span className={styles.lead} />
        <div className={styles.rows}>
          {rows.map((row) => (
            <span key={row} />
          ))}
        </div>
      </div>
    </div>
  )
}
