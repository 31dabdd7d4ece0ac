const problems = ['too_large', 'invalid_input', 'import_failed', 'other'] as const
export type UploadProblem = (typeof problems)[number]

/** Why a file was not taken, by the type of the error or what an address says. */
export const uploadProblemOf = (type: string): UploadProblem =>
  problems.find((problem) => problem === type) ?? 'other'
