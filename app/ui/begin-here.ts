/**
 * For the `ref` of what has the focus when its dialog opens: the way back, where the other button cannot be undone.
 * React's own `autoFocus` acts when the page is made, not when the dialog opens.
 */
export function beginHere(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
