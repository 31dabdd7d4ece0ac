import type { z } from 'zod'
import { contentTypes, exportFormats } from '#core/exports/formats.ts'
import type { Example } from './examples.ts'
import { companyResponse, facetsResponse, searchResponse, suggestResponse } from './responses.ts'
import { exportResponse, exportsResponse, quoteResponse, receiptResponse } from './responses.ts'
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
  /** Headers in addition to the common ones. */
  headers?: readonly string[]
}

export interface Operation {
  /** Name in generated clients, and anchor on the page. */
  id: string
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
  /** An example request, with a tax code of the directory; by default without parameters. */
  example?: (taxCode: string) => Example
}

/** Problems of all operations. */
export const commonProblems: Readonly<Record<number, string>> = {
  401: 'The API key is unknown or revoked, or missing where required; see WWW-Authenticate.',
  429: 'Too many requests from this address or account; for quotes and exports of a search, also while the account has another in flight. See Retry-After.',
  503: 'The service is starting, overloaded or cannot reach its database.',
}

const noSuchExport = 'There is no such export of this account.'

/** Paths and methods of the API. */
export const operations: Readonly<Record<string, { get?: Operation; post?: Operation }>> = {
  '/api/search': {
    get: {
      id: 'searchCompanies',
      summary: 'Search companies, with exact totals and counts per choice',
      example: () => ({ query: { q: 'logistics', hasEmail: 'true', sort: 'newest' } }),
      access: 'anyone',
      query: searchRequest,
      responses: { 200: { description: 'OK', schemas: [searchResponse] } },
      problems: {
        400: 'The query is incomplete: an open quote, or a dash without a word.',
        403: 'Results beyond the first 1,000 need an API key.',
      },
    },
  },
  '/api/companies/{taxCode}': {
    get: {
      id: 'readCompany',
      summary: 'One company',
      example: (taxCode) => ({ path: { taxCode } }),
      access: 'anyone',
      path: companyRequest,
      responses: { 200: { description: 'OK', schemas: [companyResponse] } },
      problems: { 404: 'Company not found.' },
    },
  },
  '/api/facets': {
    get: {
      id: 'listChoices',
      summary: 'Every province, district, ward and industry that a search can be filtered by',
      access: 'anyone',
      responses: { 200: { description: 'OK', schemas: [facetsResponse] } },
    },
  },
  '/api/suggest': {
    get: {
      id: 'suggest',
      summary: 'Completions and companies for a half-typed query',
      example: () => ({ query: { q: 'cong' } }),
      access: 'anyone',
      query: suggestRequest,
      responses: { 200: { description: 'OK', schemas: [suggestResponse] } },
    },
  },
  '/api/exports': {
    get: {
      id: 'listExports',
      summary: 'The exports of the account',
      example: () => ({ query: { perPage: 5 } }),
      access: 'key',
      query: exportsRequest,
      responses: { 200: { description: 'OK', schemas: [exportsResponse] } },
    },
    post: {
      id: 'exportCompanies',
      summary: 'Export companies, or get a quote',
      description:
        'Costs one credit per company that the account has not exported before, all or nothing. A search corrects spelling and may find more than expected: use quoteOnly first. If a response is lost, repeat the request with the same Idempotency-Key.',
      example: (taxCode) => ({
        headers: { 'Idempotency-Key': 'my-first-export' },
        body: { companies: [taxCode], format: 'xlsx' },
      }),
      access: 'key',
      headers: { 'Idempotency-Key': idempotencyKey },
      body: orderRequest,
      responses: {
        200: {
          description: 'The quote, with quoteOnly; otherwise a replay of the first response to this key.',
          schemas: [quoteResponse, receiptResponse],
          headers: ['Idempotent-Replayed'],
        },
        201: { description: 'Exported and charged.', schemas: [receiptResponse], headers: ['Location'] },
      },
      problems: {
        400: 'Idempotency-Key is missing or invalid, or the query of the search is incomplete.',
        402: 'Too few credits: details has required and available. Nothing was charged.',
        403: 'The email address of the account is not confirmed. Nothing was charged.',
        409: 'This Idempotency-Key belongs to another request: details has its exportId. Nothing was charged.',
        422: 'The body is invalid, matches no listed company, or exceeds the limit of an export (details has found and most). Nothing was charged.',
      },
    },
  },
  '/api/exports/{id}': {
    get: {
      id: 'readExport',
      summary: 'One export',
      example: () => ({ path: { id: '$EXPORT_ID' } }),
      access: 'key',
      path: exportRequest,
      responses: { 200: { description: 'OK', schemas: [exportResponse] } },
      problems: { 404: noSuchExport },
    },
  },
  '/api/exports/{id}/file': {
    get: {
      id: 'downloadExport',
      summary: 'Download the file of an export, free of charge',
      description:
        'Generated on each request, without fields and companies hidden since the export. Repeat a download that was interrupted.',
      example: () => ({ path: { id: '$EXPORT_ID' }, query: { format: 'csv' }, file: 'companies.csv' }),
      access: 'key',
      path: exportRequest,
      query: fileRequest,
      responses: {
        200: {
          description: 'The file, streamed.',
          types: exportFormats.map((format) => contentTypes[format]),
          headers: ['Content-Disposition', 'X-Row-Count'],
        },
      },
      problems: { 404: noSuchExport, 422: 'Unknown format.' },
    },
  },
}
