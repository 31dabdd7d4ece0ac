import type { z } from 'zod'
import { contentTypes, exportFormats } from '#core/exports/formats.ts'
import { companyResponse, facetsResponse, searchResponse, suggestResponse } from './responses.ts'
import { exportResponse, exportsResponse, quoteResponse, receiptResponse } from './export-responses.ts'
import {
  companyRequest,
  exportRequest,
  exportsRequest,
  fileRequest,
  idempotencyKey,
  orderRequest,
  searchRequest,
  suggestRequest,
} from './requests.ts'

interface OperationResponse {
  description: string
  /** JSON of one of these. */
  schemas?: readonly z.ZodObject[]
  /** Content types of a file. */
  types?: readonly string[]
  /** Headers besides the common ones. */
  headers?: readonly string[]
}

export interface Operation {
  summary: string
  description?: string
  /** Whether the key is optional or required. */
  access: 'anyone' | 'key'
  /** Parameters in the path. */
  path?: z.ZodObject
  query?: z.ZodObject
  headers?: Readonly<Record<string, z.ZodType>>
  body?: z.ZodObject
  responses: Readonly<Record<number, OperationResponse>>
  problems?: Readonly<Record<number, string>>
}

/** Problems of all operations. */
export const commonProblems: Readonly<Record<number, string>> = {
  401: 'The API key does not exist or was revoked, or none was sent where one is needed; WWW-Authenticate says which.',
  429: 'Too many requests from this address, or of this account; for quotes and exports of a search also while the account has another in the making. Retry-After says when to come back.',
  503: 'The service is starting, overloaded or cannot reach its database.',
}

const noSuchExport = 'There is no such export of this account.'

/** Paths and methods of the API. */
export const operations: Readonly<Record<string, { get?: Operation; post?: Operation }>> = {
  '/api/search': {
    get: {
      summary: 'Companies that match, with exact totals and counts for each choice',
      access: 'anyone',
      query: searchRequest,
      responses: { 200: { description: 'OK', schemas: [searchResponse] } },
      problems: {
        400: 'The query is not complete: an open quote, a dash without a word.',
        403: 'Results beyond the first 1,000 need an API key.',
      },
    },
  },
  '/api/companies/{taxCode}': {
    get: {
      summary: 'One company',
      access: 'anyone',
      path: companyRequest,
      responses: { 200: { description: 'OK', schemas: [companyResponse] } },
      problems: { 404: 'There is no such company.' },
    },
  },
  '/api/facets': {
    get: {
      summary: 'Every city, district and industry that a search can be filtered by',
      access: 'anyone',
      responses: { 200: { description: 'OK', schemas: [facetsResponse] } },
    },
  },
  '/api/suggest': {
    get: {
      summary: 'Completions and companies for a half-typed query',
      access: 'anyone',
      query: suggestRequest,
      responses: { 200: { description: 'OK', schemas: [suggestResponse] } },
    },
  },
  '/api/exports': {
    get: {
      summary: 'The exports of the account',
      access: 'key',
      query: exportsRequest,
      responses: { 200: { description: 'OK', schemas: [exportsResponse] } },
    },
    post: {
      summary: 'Export companies, or ask what that would cost',
      description:
        'One credit for each company that the account has not exported before; all or nothing. A search forgives slips of spelling and may find more than was meant: ask with quoteOnly first. When an answer is lost, send the same request with the same Idempotency-Key again.',
      access: 'key',
      headers: { 'Idempotency-Key': idempotencyKey },
      body: orderRequest,
      responses: {
        200: {
          description:
            'What it would cost, with quoteOnly; otherwise the answer to the first request with this key, again.',
          schemas: [quoteResponse, receiptResponse],
          headers: ['Idempotent-Replayed'],
        },
        201: { description: 'Exported and charged.', schemas: [receiptResponse], headers: ['Location'] },
      },
      problems: {
        400: 'Idempotency-Key is missing or unusable, or the query of the search is not complete.',
        402: 'Too few credits: details has required and available. Nothing was charged.',
        403: 'The email address of the account is not confirmed yet. Nothing was charged.',
        409: 'This Idempotency-Key stands for another order: details has its exportId. Nothing was charged.',
        422: 'The body is unusable, names no listed company, or more than an export may hold (details has found and most). Nothing was charged.',
      },
    },
  },
  '/api/exports/{id}': {
    get: {
      summary: 'One export',
      access: 'key',
      path: exportRequest,
      responses: { 200: { description: 'OK', schemas: [exportResponse] } },
      problems: { 404: noSuchExport },
    },
  },
  '/api/exports/{id}/file': {
    get: {
      summary: 'The file of an export, free and as often as it is wanted',
      description:
        'Made anew each time: what a company hid, or that it left the directory, shows at once. A transfer that breaks off is repeated.',
      access: 'key',
      path: exportRequest,
      query: fileRequest,
      responses: {
        200: {
          description: 'The file, as it is made.',
          types: exportFormats.map((format) => contentTypes[format]),
          headers: ['Content-Disposition', 'X-Row-Count'],
        },
      },
      problems: { 404: noSuchExport, 422: 'There is no such format.' },
    },
  },
}
