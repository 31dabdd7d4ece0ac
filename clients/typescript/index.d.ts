import type { Client, ClientOptions } from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

export interface ApiClientOptions extends Pick<ClientOptions, 'fetch'> {
  /** Address of the directory, like `https://example.vn`. */
  baseUrl: string
  /** Starts with `dbv_`; only exports need one. Never ship it to a browser. */
  apiKey?: string
}

export type ApiClient = Client<paths>

/** Creates a client whose paths, parameters and responses have the types of the API. */
export function createApiClient(options: ApiClientOptions): ApiClient

/** The objects of the API by name: `ApiObjects['Company']`. */
export type ApiObjects = components['schemas']
