import { readWeights, Weighted, type Random } from './random.ts'

const surnames = new Weighted(
  readWeights(`
NGUYỄN 324
TRẦN 116
LÊ 96
PHẠM 58
HỒ 24
HOÀNG 42
PHAN 40
TRƯƠNG 24
ĐỖ 22
ĐẶNG 19
VÕ 20
VŨ 24
BÙI 19
DƯƠNG 15
NGÔ 13
MAI 9
HUỲNH 18
ĐOÀN 9
ĐINH 9
HÀ 8
TRỊNH 8
CAO 6
ĐÀO 7
THÂN 2
LẠI 3
THÁI 4
LƯƠNG 6
BẠCH 2
TẠ 4
ĐỒNG 2
CHU 4
TÔ 3
TÔN 2
VƯƠNG 3
LƯU 4
ĐÀM 2
LÝ 5
QUÁCH 2
KIỀU 1
NÔNG 1
HỨA 1
TĂNG 1
LA 1
PHÙNG 4
`),
)

const middleMale = new Weighted(
  readWeights(`
VĂN 157
NGỌC 30
ĐÌNH 28
THANH 20
HỮU 25
XUÂN 20
ĐỨC 23
QUANG 21
QUỐC 21
ANH 12
MINH 15
VIẾT 14
CÔNG 14
DUY 10
TRỌNG 9
ĐĂNG 9
MẠNH 8
HẢI 7
BÁ 7
TUẤN 7
HOÀNG 8
THÀNH 6
TRUNG 6
THẾ 5
HUY 5
TIẾN 5
TẤN 4
SỸ 4
GIA 5
NHẬT 3
`),
)

const middleFemale = new Weighted(
  readWeights(`
THỊ 133
THỊ THU 21
THỊ MINH 18
THỊ THANH 15
THỊ KIM 14
THỊ HỒNG 13
THỊ NGỌC 10
THỊ THÚY 8
THỊ DIỆU 5
THỊ BÍCH 5
THỊ MỸ 4
THỊ CẨM 4
THỊ NHƯ 4
THỊ PHƯƠNG 6
THỊ HUYỀN 4
THỊ XUÂN 4
THỊ LAN 4
NGỌC 10
HỒNG 6
THU 5
BẢO 4
KHÁNH 4
`),
)

const givenMale =
  'TUẤN DŨNG HÙNG ANH THẮNG TRUNG MINH PHÚ THÀNH SƠN ĐỨC HOÀNG HÒA CƯỜNG BÌNH NAM HẢI LONG TOÀN HUY PHÚC NHÂN GIANG TÂM QUANG TÚ PHONG HƯNG LỢI VINH TIẾN THÔNG TÀI KHOA KHÁNH QUÝ LÂM ĐẠT VƯƠNG ĐÔNG LUẬN AN PHƯỚC VĨNH HIỆP TÙNG VŨ QUYỀN TÂN QUÂN KHƯƠNG HIẾU THỊNH VIỆT THÁI CHƯƠNG LỰC THUẬN TRỌNG TUYẾN CHIẾN NGUYÊN CHUNG NHẬT TRƯỜNG BẢO THIỆN BẰNG HẬU NINH KIÊN DUY LỘC NGHĨA SANG TRÍ'.split(
    ' ',
  )
const givenFemale =
  'PHƯƠNG HÀ LINH TRANG HIỀN HƯƠNG THANH THỦY HẠNH ÁNH HẰNG NGA LOAN HỒNG HUYỀN TÂM THU HOA OANH YẾN CHÂU HUỆ VÂN THẢO NGỌC DUNG LÝ LY QUỲNH AN NHUNG MAI PHƯỢNG TUYẾT THÚY NHI LỆ CHI HƯỜNG ĐIỆP ĐÀO MY TRÂM UYÊN DIỄM KIỀU LAN NGÂN DUYÊN TRINH GIANG VY TRÚC XUÂN LIÊN BÌNH'.split(
    ' ',
  )

export interface Person {
  surname: string
  middle: string
  given: string
}

/** Generates a Vietnamese person; one in three is a woman, as among registered representatives. */
export function inventPerson(random: Random): Person {
  const surname = surnames.draw(random)
  const woman = random.chance(0.33)
  const given = random.pick(woman ? givenFemale : givenMale)
  if (random.chance(0.07)) return { surname, middle: '', given }
  return { surname, middle: (woman ? middleFemale : middleMale).draw(random), given }
}

export function fullName({ surname, middle, given }: Person): string {
  return middle === '' ? `${surname} ${given}` : `${surname} ${middle} ${given}`
}
