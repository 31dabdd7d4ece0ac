import type { RequestInfo } from './request-info.ts'

interface Words {
  title: string
  text: string
}

/** In both languages at once: these pages read nothing, so they cost nothing. */
const words: Record<number, { en: Words; vi: Words }> = {
  404: {
    en: { title: 'Page not found', text: 'This page does not exist, or you have no access to it.' },
    vi: { title: 'Không tìm thấy', text: 'Không có nội dung nào dành cho bạn tại địa chỉ này.' },
  },
  422: {
    en: { title: 'Invalid address', text: 'This address contains an invalid value.' },
    vi: { title: 'Địa chỉ không hợp lệ', text: 'Địa chỉ này có thông tin không đúng.' },
  },
  429: {
    en: {
      title: 'Too many requests',
      text: 'You or your network sent too many requests. Please try again a little later.',
    },
    vi: {
      title: 'Vui lòng tạm dừng một chút',
      text: 'Bạn hoặc mạng của bạn vừa gửi quá nhiều yêu cầu. Vui lòng thử lại sau ít phút.',
    },
  },
  503: {
    en: {
      title: 'One moment',
      text: 'The site is busy or just starting. Please try again in a few seconds.',
    },
    vi: {
      title: 'Xin chờ một lát',
      text: 'Hệ thống đang bận hoặc vừa khởi động. Vui lòng thử lại sau vài giây.',
    },
  },
  500: {
    en: { title: 'Something went wrong', text: 'The error is on our side and has been recorded.' },
    vi: { title: 'Đã xảy ra lỗi', text: 'Lỗi thuộc về hệ thống và đã được ghi nhận.' },
  },
}

/** Returns a page that needs no script, file or database. */
export function plainPage(
  status: number,
  info: Pick<RequestInfo, 'id' | 'nonce'>,
  headers: Record<string, string>,
): Response {
  const { en, vi } = words[status] ?? words[500]
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${en.title} · ${vi.title}</title>
<style nonce="${info.nonce}">
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.25rem; margin: 0 }
section { margin-bottom: 2rem }
small { opacity: .7 }
</style>
</head>
<body>
<main>
<section><h1>${en.title}</h1><p>${en.text}</p></section>
<section lang="vi"><h1>${vi.title}</h1><p>${vi.text}</p></section>
<small>${info.id}</small>
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
