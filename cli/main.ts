import { parseArgs } from 'node:util'
import { writePrivately } from '#core/data-folder.server.ts'
import { AppError } from '#core/errors.ts'
import { exitCodes, UsageError, type Command } from './command.ts'
import { adminCommand } from './commands/admin.ts'
import { backupCommand } from './commands/backup.ts'
import { creditsCommand } from './commands/credits.ts'
import { generateCommand } from './commands/generate.ts'
import { importCommand } from './commands/import.ts'
import { indexCommand } from './commands/index.ts'
import { paymentsCommand } from './commands/payments.ts'
import { restoreCommand } from './commands/restore.ts'
import { personalNumbersCommand, placesCommand } from './commands/rewrite.ts'

const commands: Record<string, Command> = {
  import: importCommand,
  generate: generateCommand,
  index: indexCommand,
  places: placesCommand,
  'personal-numbers': personalNumbersCommand,
  admin: adminCommand,
  credits: creditsCommand,
  payments: paymentsCommand,
  backup: backupCommand,
  restore: restoreCommand,
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`)
  return `Usage: npm run cli -- COMMAND …\n\n${lines.join('\n')}\n\nRun npm run cli -- COMMAND --help for details.`
}

/** Runs the named command; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(overview())
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`Unknown command "${name}".\n\n${overview()}`)
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
