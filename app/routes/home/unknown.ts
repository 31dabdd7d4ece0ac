import { href, redirect } from 'react-router'
import { unknownPage } from './unknown-page.ts'

/** The part of home that says so is hidden unless the address leads to it. */
export function loader() {
  return redirect(`${href('/')}#${unknownPage}`)
}
