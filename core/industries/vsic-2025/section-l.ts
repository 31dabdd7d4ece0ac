import type { SectionTable } from '../section-table.ts'

export const sectionL: SectionTable = {
  code: 'L',
  nameVi: 'Hoạt động tài chính, ngân hàng và bảo hiểm',
  nameEn: 'Financial and insurance activities',
  divisions: [64, 66],
  industries: `
6411|Hoạt động Ngân hàng trung ương|Central banking
6419|Hoạt động trung gian tiền tệ khác|Other monetary intermediation
6421|Hoạt động công ty nắm giữ tài sản|Activities of holding companies
6422|Hoạt động của các kênh dẫn vốn|Activities of financing conduits
6431|Hoạt động quỹ thị trường tiền tệ|Activities of money market funds
6432|Hoạt động quỹ đầu tư phi thị trường tiền tệ|Activities of non-money market investment funds
6433|Hoạt động quỹ tín thác, tài sản và tài khoản đại lý|Activities of trust, estate and agency accounts
6491|Hoạt động cho thuê tài chính|Financial leasing
6492|Hoạt động tài trợ thương mại quốc tế|International trade financing
6493|Hoạt động bao thanh toán|Factoring activities
6494|Hoạt động chứng khoán hóa|Securitization activities
6495|Hoạt động cấp tín dụng khác|Other credit granting
6499|Hoạt động dịch vụ tài chính khác chưa được phân vào đâu (trừ bảo hiểm và hoạt động quỹ hưu trí)|Other financial service activities n.e.c., except insurance and pension funding
6511|Bảo hiểm nhân thọ|Life insurance
6512|Bảo hiểm phi nhân thọ|Non-life insurance
6513|Bảo hiểm sức khỏe|Health insurance
6520|Tái bảo hiểm|Reinsurance
6530|Hoạt động quỹ hưu trí|Pension funding
6611|Quản lý thị trường tài chính|Administration of financial markets
6612|Môi giới hợp đồng hàng hóa và chứng khoán|Security and commodity contracts brokerage
6619|Hoạt động hỗ trợ dịch vụ tài chính chưa được phân vào đâu|Activities auxiliary to financial services n.e.c.
6621|Đánh giá rủi ro và thiệt hại|Risk and damage evaluation
6622|Hoạt động của đại lý và môi giới bảo hiểm|Activities of insurance agents and brokers
6629|Hoạt động hỗ trợ khác cho bảo hiểm và quỹ hưu trí|Other activities auxiliary to insurance and pension funding
6630|Hoạt động quản lý quỹ|Fund management activities
`,
}
