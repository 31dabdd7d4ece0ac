import { parseArgs } from 'node:util'
import { writePrivately } from '#core/data-folder.server.ts'
import { AppError } from '#core/errors.ts'
import { exitCodes, UsageError, type Command } from './command.ts'

/** Lazy: loading every command takes longer than running most of them. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./commands/import.ts')).importCommand,
  generate: async () => (await import('./commands/generate.ts')).generateCommand,
  index: async () => (await import('./commands/index.ts')).indexCommand,
  places: async () => (await import('./commands/rewrite.ts')).placesCommand,
  'personal-numbers': async () => (await import('./commands/rewrite.ts')).personalNumbersCommand,
  admin: async () => (await import('./commands/admin.ts')).adminCommand,
  credits: async () => (await import('./commands/credits.ts')).creditsCommand,
  payments: async () => (await import('./commands/payments.ts')).paymentsCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
}

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(16)} ${(await load()).summary}`),
  )
  return `Usage: npm run cli -- COMMAND …\n\n${lines.join('\n')}\n\nRun npm run cli -- COMMAND --help for details.`
}

/** Runs the named command; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(await overview())
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  const command = Object.hasOwn(commands, name) ? await commands[name]() : undefined
  if (!command) {
    console.error(`Unknown command "${name}".\n\n${await overview()}`)
    return exitCodes.usage
  }
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parse(rest, options)
    if (values.help) console.log(`Usage: npm run cli -- ${command.help}`)
    else await command.run(values, positionals)
    return exitCodes.done
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nRun npm run cli -- ${name} --help for usage.`)
      return exitCodes.usage
    }
    if (!(error instanceof AppError)) throw error
    console.error(error.suggestion ? `${error.message}\n${error.suggestion}` : error.message)
    return exitCodes.failed
  }
}

function parse(args: string[], options: Command['options']) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

if (import.meta.main) {
  writePrivately()
  process.exitCode = await main(process.argv.slice(2))
}
