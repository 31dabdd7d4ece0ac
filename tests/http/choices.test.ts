import { expect, inject, test } from 'vitest'
import type { ChoiceGroup } from '#app/routes/search/choices.server.ts'
import { presentWards } from '#core/places/ward-table.server.ts'

const site = inject('site')
const get = async <Body>(path: string) => (await (await fetch(site + path)).json()) as Body
const choicesOf = async (filter: string, query: string) =>
  (await get<ChoiceGroup[]>(`/search/choices/${filter}?${query}`)).flatMap(({ choices }) => choices)
const totalOf = async (query: string) => (await get<{ total: number }>(`/api/search?${query}`)).total

test.each(['wardId', 'cityId', 'status'])(
  'a dropdown of %s lists only choices with results, with their counts',
  async (filter) => {
    const choices = await choicesOf(filter, 'q=tnhh')
    expect(choices.length).toBeGreaterThan(1)
    expect(choices.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(await totalOf('q=tnhh'))
    for (const { count } of choices) expect(count).toBeGreaterThan(0)
  },
)

test('a ward without results is not listed, with or without a chosen province', async () => {
  for (const query of ['q=tnhh', 'q=tnhh&provinceId=79']) {
    const choices = await choicesOf('wardId', query)
    const offered = new Set(choices.map(({ id }) => id))
    const others = presentWards.filter(({ id, provinceCode }) => provinceCode === '79' && !offered.has(id))
    for (const { id } of others.slice(0, 3)) expect(await totalOf(`${query}&wardId=${id}`)).toBe(0)
    for (const { id, count } of choices.filter((choice) => choice.id > 0).slice(0, 3))
      expect(await totalOf(`${query}&wardId=${id}`)).toBe(count)
  }
})
