import type { SectionTable } from '../section-table.ts'

export const sectionP: SectionTable = {
  code: 'P',
  nameVi:
    'Hoạt động của Đảng Cộng sản, tổ chức chính trị - xã hội, quản lý nhà nước, an ninh quốc phòng; bảo đảm xã hội bắt buộc',
  nameEn: 'Public administration and defence; compulsory social security',
  divisions: [84, 84],
  industries: `
8411|Hoạt động của Đảng Cộng sản, tổ chức chính trị - xã hội, hoạt động quản lý nhà nước nói chung và kinh tế tổng hợp|Activities of the Communist Party and socio-political organizations; general public and overall economic administration
8412|Hoạt động quản lý nhà nước trong các lĩnh vực y tế, giáo dục, văn hóa và các dịch vụ xã hội khác (trừ môi trường và bảo đảm xã hội bắt buộc)|Public administration of health care, education, culture and other social services, except environment and compulsory social security
8413|Hoạt động quản lý nhà nước trong lĩnh vực môi trường|Public administration of the environment
8414|Hoạt động quản lý nhà nước trong các lĩnh vực kinh tế chuyên ngành|Public administration of specialized economic sectors
8421|Hoạt động đối ngoại|Foreign affairs
8422|Hoạt động quốc phòng|Defence activities
8423|Hoạt động an ninh, trật tự an toàn xã hội|Public security, order and safety activities
8430|Hoạt động bảo đảm xã hội bắt buộc|Compulsory social security activities
`,
}
