import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('folds all names into words separated by single spaces, names kept apart', () => {
  expect(
    searchText({ name: 'CÔNG TY TNHH ĐẠI-Á (VN)', internationalName: 'Dai A Co., Ltd', shortName: null }),
  ).toBe(' cong ty tnhh dai a vn qzq dai a co ltd ')
  expect(searchText({ name: '–' })).toBe(' ')
})
