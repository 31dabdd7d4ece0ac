/** Run as a program with a directory: makes an embedded database there and ends. */
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create({ dataDir: process.argv[2] })
await database.close()
