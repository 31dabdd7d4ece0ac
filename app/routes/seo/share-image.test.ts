import { expect, test } from 'vitest'
import type { ShareImage } from './draw-share-image.server.ts'
import { createPictures } from './share-image.server.ts'

const image = (title: string): ShareImage => ({ title, lines: [] })

/** Draws only when told to, and records what it was asked for. */
function slowDrawing() {
  const asked: string[] = []
  const open: PromiseWithResolvers<Buffer>[] = []
  const draw = ({ title }: ShareImage) => {
    asked.push(title)
    const drawing = Promise.withResolvers<Buffer>()
    open.push(drawing)
    return drawing.promise
  }
  return { asked, draw, finish: (text: string) => open.shift()!.resolve(Buffer.from(text)), open }
}

test('draws one image at a time and each once', async () => {
  const { asked, draw, finish } = slowDrawing()
  const pictureOf = createPictures(draw)
  const pictures = ['a', 'b', 'a'].map((title) => pictureOf(title, image(title), 'one'))
  await Promise.resolve()
  expect(asked).toEqual(['a'])
  finish('A')
  expect((await pictures[0]).toString()).toBe('A')
  expect(asked).toEqual(['a', 'b'])
  finish('B')
  expect((await Promise.all(pictures)).map(String)).toEqual(['A', 'B', 'A'])
  expect(String(await pictureOf('a', image('a'), 'one'))).toBe('A')
  expect(asked).toEqual(['a', 'b'])
})

test('refuses images beyond those that may wait, and draws them later', async () => {
  const { asked, draw, finish } = slowDrawing()
  const pictureOf = createPictures(draw, { maxWaiting: 1 })
  const first = pictureOf('a', image('a'), 'one')
  // The first has its turn and waits no more.
  await Promise.resolve()
  const second = pictureOf('b', image('b'), 'one')
  await expect(pictureOf('c', image('c'), 'one')).rejects.toMatchObject({ type: 'overloaded', status: 503 })
  finish('A')
  await first
  finish('B')
  await second
  const third = pictureOf('c', image('c'), 'one')
  await Promise.resolve()
  finish('C')
  expect(String(await third)).toBe('C')
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('refuses what a client asks beyond its share, and nobody else', async () => {
  const { asked, draw, finish } = slowDrawing()
  const pictureOf = createPictures(draw, { maxPerClient: 1 })
  const first = pictureOf('a', image('a'), 'one')
  await Promise.resolve()
  const second = pictureOf('b', image('b'), 'one')
  await expect(pictureOf('c', image('c'), 'one')).rejects.toMatchObject({ type: 'overloaded' })
  const others = pictureOf('d', image('d'), 'other')
  for (const [picture, title] of [
    [first, 'A'],
    [second, 'B'],
    [others, 'D'],
  ] as const) {
    finish(title)
    expect(String(await picture)).toBe(title)
  }
  expect(asked).toEqual(['a', 'b', 'd'])
})

test('tries again after a failure, and forgets the oldest', async () => {
  const { asked, draw, finish, open } = slowDrawing()
  const pictureOf = createPictures(draw, { maxKept: 1 })
  const failed = pictureOf('a', image('a'), 'one')
  await Promise.resolve()
  open.shift()!.reject(new Error('no fonts'))
  await expect(failed).rejects.toThrow('no fonts')
  for (const title of ['a', 'b', 'a']) {
    const picture = pictureOf(title, image(title), 'one')
    await Promise.resolve()
    finish(title)
    expect(String(await picture)).toBe(title)
  }
  expect(asked).toEqual(['a', 'a', 'b', 'a'])
})
