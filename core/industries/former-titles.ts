/**
 * Titles of 2018 (Decision 27/2018/QĐ-TTg) that were reworded in 2025 while code and meaning stayed.
 * Code | Vietnamese title.
 */
export const formerTitles = `
1920|Sản xuất sản phẩm dầu mỏ tinh chế
2620|Sản xuất máy vi tính và thiết bị ngoại vi của máy vi tính
2817|Sản xuất máy móc và thiết bị văn phòng (trừ máy vi tính và thiết bị ngoại vi của máy vi tính)
3311|Sửa chữa các sản phẩm kim loại đúc sẵn
3312|Sửa chữa máy móc, thiết bị
3313|Sửa chữa thiết bị điện tử và quang học
3314|Sửa chữa thiết bị điện
3315|Sửa chữa và bảo dưỡng phương tiện vận tải (trừ ô tô, mô tô, xe máy và xe có động cơ khác)
3319|Sửa chữa thiết bị khác
4631|Bán buôn gạo, lúa mỳ, hạt ngũ cốc khác, bột mỳ
4651|Bán buôn máy vi tính, thiết bị ngoại vi và phần mềm
4711|Bán lẻ lương thực, thực phẩm, đồ uống, thuốc lá, thuốc lào chiếm tỷ trọng lớn trong các cửa hàng kinh doanh tổng hợp
4719|Bán lẻ khác trong các cửa hàng kinh doanh tổng hợp
4721|Bán lẻ lương thực trong các cửa hàng chuyên doanh
4722|Bán lẻ thực phẩm trong các cửa hàng chuyên doanh
4723|Bán lẻ đồ uống trong các cửa hàng chuyên doanh
4724|Bán lẻ sản phẩm thuốc lá, thuốc lào trong các cửa hàng chuyên doanh
4730|Bán lẻ nhiên liệu động cơ trong các cửa hàng chuyên doanh
4751|Bán lẻ vải, len, sợi, chỉ khâu và hàng dệt khác trong các cửa hàng chuyên doanh
4752|Bán lẻ đồ ngũ kim, sơn, kính và thiết bị lắp đặt khác trong xây dựng trong các cửa hàng chuyên doanh
4753|Bán lẻ thảm, đệm, chăn, màn, rèm, vật liệu phủ tường và sàn trong các cửa hàng chuyên doanh
4759|Bán lẻ đồ điện gia dụng, giường, tủ, bàn, ghế và đồ nội thất tương tự, đèn và bộ đèn điện, đồ dùng gia đình khác chưa được phân vào đâu trong các cửa hàng chuyên doanh
4761|Bán lẻ sách, báo, tạp chí, văn phòng phẩm trong các cửa hàng chuyên doanh
4771|Bán lẻ hàng may mặc, giày dép, hàng da và giả da trong các cửa hàng chuyên doanh
4772|Bán lẻ thuốc, dụng cụ y tế, mỹ phẩm và vật phẩm vệ sinh trong các cửa hàng chuyên doanh
4773|Bán lẻ hàng hóa khác mới trong các cửa hàng chuyên doanh
4774|Bán lẻ hàng hóa đã qua sử dụng trong các cửa hàng chuyên doanh
6010|Hoạt động phát thanh
6110|Hoạt động viễn thông có dây
7020|Hoạt động tư vấn quản lý
7810|Hoạt động của các trung tâm, đại lý tư vấn, giới thiệu và môi giới lao động, việc làm
7990|Dịch vụ đặt chỗ và các dịch vụ hỗ trợ liên quan đến quảng bá và tổ chức tua du lịch
8130|Dịch vụ chăm sóc và duy trì cảnh quan
8412|Hoạt động quản lý nhà nước trong các lĩnh vực giáo dục, y tế, văn hóa và các dịch vụ xã hội khác (trừ bảo đảm xã hội bắt buộc)
8720|Hoạt động chăm sóc sức khoẻ người bị thiểu năng, tâm thần và người nghiện
9521|Sửa chữa thiết bị nghe nhìn điện tử gia dụng
9522|Sửa chữa thiết bị, đồ dùng gia đình
9523|Sửa chữa giày, dép, hàng da và giả da
9524|Sửa chữa giường, tủ, bàn, ghế và đồ nội thất tương tự
9529|Sửa chữa xe đạp, đồng hồ, đồ dùng cá nhân và gia đình khác chưa được phân vào đâu
`
