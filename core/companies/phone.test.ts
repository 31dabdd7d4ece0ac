import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePhones, readPhones } from './phone.ts'

describe('parsePhones', () => {
  test.each([
    ['0912345678', ['0912345678']],
    ['+84 912 345 678', ['0912345678']],
    ['84-912345678', ['0912345678']],
    ['+84 (0)912 345 678', ['0912345678']],
    ['912345678', ['0912345678']],
    ['(84-24) 3825 1234', ['02438251234']],
    ['0234 3822 123', ['02343822123']],
    ['3822123', ['3822123']],
    ['1900 1234', ['19001234']],
    ['٠٩١٢٣٤٥٦٧٨', ['0912345678']],
  ])('reads one number in %s', (raw, numbers) => {
    expect(parsePhones(raw)).toEqual(numbers)
  })

  test.each([
    ['09123456780987654321', ['0912345678', '0987654321']],
    ['0912.345.678 - 0987.654.321', ['0912345678', '0987654321']],
    ['0912 345 678 0987 654 321', ['0912345678', '0987654321']],
    ['0912345678/0987654321', ['0912345678', '0987654321']],
    ['38221230913456789', ['3822123', '0913456789']],
    ['0912 345 678 3825123', ['0912345678', '3825123']],
  ])('splits the numbers in %s', (raw, numbers) => {
    expect(parsePhones(raw)).toEqual(numbers)
  })

  test.each([
    ['01201234567', ['01201234567', '0701234567']],
    ['01691234567', ['01691234567', '0391234567']],
    ['0438251234', ['0438251234', '02438251234']],
    ['0543822123', ['0543822123', '02343822123']],
    ['06503822123', ['06503822123', '02743822123']],
  ])('adds the current form of %s', (raw, numbers) => {
    expect(parsePhones(raw)).toEqual(numbers)
  })

  test('does not read a mobile number as an old fixed line', () => {
    expect(readPhones('0384123456')).toEqual([{ number: '0384123456' }])
    expect(readPhones('0838123456')).toEqual([{ number: '0838123456' }])
  })

  test.each(['', 'không có', '12345', '1'.repeat(40)])('finds nothing in %s', (raw) => {
    expect(parsePhones(raw)).toEqual([])
  })

  test('never throws, and returns only digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        for (const number of parsePhones(raw)) expect(number).toMatch(/^\d{6,15}$/)
      }),
    )
  })
})
