/** Where rows come from. Files and standard input are read in a thread of their own; records are already here. */
export type ImportSource =
  /** `name` is the one a person gave the file, where its path is one of ours. */
  | { kind: 'file'; path: string; name?: string }
  | { kind: 'stdin' }
  | { kind: 'records'; name: string; records: Iterable<object>; total?: number }

export function sourceName(source: ImportSource): string {
  if (source.kind === 'file') return source.name ?? source.path.split('/').at(-1) ?? source.path
  return source.kind === 'stdin' ? 'standard input' : source.name
}
