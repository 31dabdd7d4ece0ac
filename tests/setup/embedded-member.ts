/** Program with the arguments folder and optionally `exclusive`: uses the folder's embedded database until stopped. */
import { openEmbedded } from '#core/db/embedded/open-embedded.server.ts'

const [dataDir, role] = process.argv.slice(2)
const connection = await openEmbedded(dataDir, 2, { exclusive: role === 'exclusive' })
process.once('SIGTERM', () => void connection.close())
process.once('SIGUSR2', () => process.exit(1))
console.log('joined')
