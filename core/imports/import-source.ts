/** Where rows come from. Files and standard input are read in a thread of their own; records are already here. */
export type ImportSource =
  | { kind: 'file'; path: string }
  | { kind: 'stdin' }
  | { kind: 'records'; name: string; records: Iterable<object>; total?: number }

export function sourceName(source: ImportSource): string {
  if (source.kind === 'file') return source.path.split('/').at(-1) ?? source.path
  return source.kind === 'stdin' ? 'standard input' : source.name
}
