const draw = (path) =>
  `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}"></path></svg>`

export const icon = {
  arrow: draw('M2 8h12M9.5 3.5 14 8l-4.5 4.5'),
  down: draw('m3.5 6 4.5 4.5L12.5 6'),
  out: draw('M4 12 12 4M5.5 4H12v6.5'),
}
