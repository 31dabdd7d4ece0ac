/** Typed arrays over shared memory: handing them to another thread copies nothing. */
export function sharedU8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function sharedU16(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2))
}

export function sharedU32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

/** Shared copies of ordinary arrays. */
export function shareU8(from: Uint8Array): Uint8Array {
  const shared = sharedU8(from.length)
  shared.set(from)
  return shared
}

export function shareU32(from: Uint32Array): Uint32Array {
  const shared = sharedU32(from.length)
  shared.set(from)
  return shared
}
