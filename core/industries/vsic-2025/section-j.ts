import type { SectionTable } from '../section-table.ts'

export const sectionJ: SectionTable = {
  code: 'J',
  nameVi: 'Hoạt động xuất bản, phát sóng, sản xuất và phân phối nội dung',
  nameEn: 'Publishing, broadcasting, and content production and distribution',
  divisions: [58, 60],
  industries: `
5811|Xuất bản sách|Publishing of books
5812|Xuất bản báo|Publishing of newspapers
5813|Xuất bản tạp chí và các ấn phẩm định kỳ|Publishing of journals and periodicals
5819|Hoạt động xuất bản khác|Other publishing activities
5821|Xuất bản trò chơi điện tử|Publishing of video games
5829|Xuất bản phần mềm khác|Other software publishing
5911|Hoạt động sản xuất phim điện ảnh, video và chương trình truyền hình|Motion picture, video and television programme production
5912|Hoạt động hậu kỳ phim điện ảnh, video và chương trình truyền hình|Motion picture, video and television programme post-production
5913|Hoạt động phát hành phim điện ảnh, video và chương trình truyền hình|Motion picture, video and television programme distribution
5914|Hoạt động chiếu phim|Motion picture projection
5920|Hoạt động ghi âm và xuất bản âm nhạc|Sound recording and music publishing
6010|Hoạt động phát thanh và phân phối âm thanh|Radio broadcasting and audio distribution
6020|Hoạt động xây dựng chương trình truyền hình, phát sóng truyền hình và phân phối video|Television programming, broadcasting and video distribution
6031|Hoạt động thông tấn|News agency activities
6039|Hoạt động các trang mạng xã hội và hoạt động phân phối nội dung khác|Social network sites and other content distribution activities
`,
}
