import type { api as english } from '#app/i18n/en/content/api.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const api: Translated<typeof english> = {
  'api.endpoints': 'Các endpoint',
  'api.objects': 'Các đối tượng',
  'api.parameters': 'Tham số',
  'api.body': 'Nội dung gửi, JSON',
  'api.responses': 'Phản hồi',
  'api.examples': 'Ngôn ngữ của ví dụ',
  'api.example': 'ví dụ {{language}}',
  'api.needsKey': 'Cần khóa API',
  'api.open': 'không cần khóa',
  'api.required': 'bắt buộc',
  'api.optional': 'có thể không có',
  'api.default': 'Mặc định',
}
