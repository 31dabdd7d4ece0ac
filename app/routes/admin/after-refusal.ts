import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For a list: a change that was refused because something else is there by now shows what is there. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409

/** For the form of one thing: whether it is still there decides what can be done with what was typed. */
export const afterDeletion = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 404
