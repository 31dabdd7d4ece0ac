import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Reloads a list after a refused change as well when an item is gone or has changed since. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409

/** Reloads an item after a refused change as well when it is gone. A conflict keeps the form as it is. */
export const revalidateWhenGone = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 404
