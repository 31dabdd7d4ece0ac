import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('folds all names into words with one space around each, separated by name', () => {
  expect(
    searchText({ name: 'CÔNG TY TNHH ĐẠI-Á (VN)', internationalName: 'Dai A Co., Ltd', shortName: null }),
  ).toBe(' cong ty tnhh dai a vn qzq dai a co ltd ')
  expect(searchText({ name: '–' })).toBe(' ')
})
