import type { ToolName } from './tools.ts'
import styles from './editor.module.css'

/** Drawn with the colour of the text around; 20 by 20. */
const shapes: Readonly<Record<ToolName | 'link' | 'image', string>> = {
  heading2:
    'M3 5v10M9 5v10M3 10h6M12.500 8.600c.3-2.300 4.300-2.300 4.300.2 0 1.700-1.700 2.700-4.300 6.200H17',
  heading3:
    'M3 5v10M9 5v10M3 10h6M12.600 7.300h4.200l-2.500 3c3.800.1 3.300 4.800 0 4.800-1.100 0-1.900-.5-2.200-1.400',
  bold: 'M6 4.500h4.700c3.600 0 3.600 5.300 0 5.300H6zm0 5.300h5.300c4 0 4 5.700 0 5.700H6z',
  italic: 'M8.500 4.500h5.500M6 15.500h5.500M11.300 4.500l-2.600 11',
  strike:
    'M3 10h14M13.800 6.500C13.300 3.800 6.800 3.700 6.800 7c0 1.300.8 2.200 2.200 2.700M6.200 13.300c.6 3.200 7.800 3.100 7.800-.4 0-.6-.1-1-.4-1.500',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  bulletList: 'M8 5h9M8 10h9M8 15h9M3.500 5h.6M3.500 10h.6M3.500 15h.6',
  orderedList:
    'M9 5h8M9 10h8M9 15h8M3 4.200l1.500-.7v4M3 12.600c.2-1.500 2.700-1.400 2.600.1 0 1-1.300 1.900-2.600 3.300h2.700',
  quote: 'M8.500 6C5 6.300 3.500 8 3.500 11v3h4v-4h-2M16.500 6c-3.500.3-5 2-5 5v3h4v-4h-2',
  rule: 'M3 10h14',
  undo: 'M7 4 3.500 7.500 7 11M4 7.500h7.500c6 0 6 8.500 0 8.500H8',
  redo: 'm13 4 3.500 3.500L13 11m3-3.500H8.500c-6 0-6 8.500 0 8.500H12',
  link: 'M8.500 11.500c1 1 2.400 1 3.400 0l3.200-3.200c2.300-2.300-1-5.700-3.400-3.400L10.200 6.400M11.500 8.500c-1-1-2.400-1-3.400 0l-3.200 3.200c-2.300 2.300 1 5.700 3.400 3.400l1.500-1.500',
  image: 'M3 4.500h14v11H3zM3.500 14l4-4 3 3 2.500-2 3.500 3M12.800 7.700h.1',
}

/** Decoration only; its button says it in words. */
export function ToolIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.icon}>
      <path d={shapes[name]} />
    </svg>
  )
}
