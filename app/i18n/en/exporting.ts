export const exporting = {
  'exporting.exports': 'Exports',
} as const
