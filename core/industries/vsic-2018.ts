/**
 * Industries of the classification of 2018 (Decision 27/2018/QĐ-TTg) whose code is gone from that of 2025 or means
 * something else there. Code | Vietnamese title | English title.
 */
export const vsic2018 = `
0131|Nhân và chăm sóc cây giống hàng năm|Propagation and care of annual plant seedlings
0132|Nhân và chăm sóc cây giống lâu năm|Propagation and care of perennial plant seedlings
0231|Khai thác lâm sản trừ gỗ|Extraction of non-wood forest products
0232|Thu nhặt lâm sản trừ gỗ|Gathering of non-wood forest products
0722|Khai thác quặng kim loại khác không chứa sắt|Mining of other non-ferrous metal ores
1103|Sản xuất bia và mạch nha ủ men bia|Manufacture of beer and malt
1104|Sản xuất đồ uống không cồn, nước khoáng|Manufacture of soft drinks and mineral waters
2610|Sản xuất linh kiện điện tử|Manufacture of electronic components
3100|Sản xuất giường, tủ, bàn, ghế|Manufacture of furniture
3511|Sản xuất điện|Electricity generation
3512|Truyền tải và phân phối điện|Electricity transmission and distribution
4511|Bán buôn ô tô và xe có động cơ khác|Wholesale of cars and other motor vehicles
4512|Bán lẻ ô tô con (loại 9 chỗ trở xuống)|Retail sale of passenger cars (with 9 seats or fewer)
4513|Đại lý ô tô và xe có động cơ khác|Activities of commission agents of cars and other motor vehicles
4520|Bảo dưỡng, sửa chữa ô tô và xe có động cơ khác|Maintenance and repair of cars and other motor vehicles
4530|Bán phụ tùng và các bộ phận phụ trợ của ô tô và xe có động cơ khác|Sale of parts and accessories for cars and other motor vehicles
4541|Bán mô tô, xe máy|Sale of motorcycles
4542|Bảo dưỡng, sửa chữa mô tô, xe máy|Maintenance and repair of motorcycles
4543|Bán phụ tùng và các bộ phận phụ trợ của mô tô, xe máy|Sale of parts and accessories for motorcycles
4661|Bán buôn nhiên liệu rắn, lỏng, khí và các sản phẩm liên quan|Wholesale of solid, liquid and gaseous fuels and related products
4662|Bán buôn kim loại và quặng kim loại|Wholesale of metals and metal ores
4663|Bán buôn vật liệu, thiết bị lắp đặt khác trong xây dựng|Wholesale of construction materials and other installation supplies
4669|Bán buôn chuyên doanh khác chưa được phân vào đâu|Other specialized wholesale n.e.c.
4741|Bán lẻ máy vi tính, thiết bị ngoại vi, phần mềm và thiết bị viễn thông trong các cửa hàng chuyên doanh|Retail sale of computers, peripheral equipment, software and telecommunications equipment in specialized stores
4742|Bán lẻ thiết bị nghe nhìn trong các cửa hàng chuyên doanh|Retail sale of audio and video equipment in specialized stores
4762|Bán lẻ băng đĩa âm thanh, hình ảnh (kể cả băng, đĩa trắng) trong các cửa hàng chuyên doanh|Retail sale of music and video recordings (including blank tapes and discs) in specialized stores
4763|Bán lẻ thiết bị, dụng cụ thể dục, thể thao trong các cửa hàng chuyên doanh|Retail sale of sporting equipment in specialized stores
4764|Bán lẻ trò chơi, đồ chơi trong các cửa hàng chuyên doanh|Retail sale of games and toys in specialized stores
4781|Bán lẻ lương thực, thực phẩm, đồ uống, thuốc lá, thuốc lào lưu động hoặc tại chợ|Retail sale via stalls or markets of food, beverages and tobacco products
4782|Bán lẻ hàng dệt, may sẵn, giày dép lưu động hoặc tại chợ|Retail sale via stalls or markets of textiles, clothing and footwear
4783|Bán lẻ thiết bị công nghệ thông tin liên lạc lưu động hoặc tại chợ|Retail sale via stalls or markets of information and communication equipment
4784|Bán lẻ thiết bị gia đình khác lưu động hoặc tại chợ|Retail sale via stalls or markets of other household equipment
4785|Bán lẻ hàng văn hóa, giải trí lưu động hoặc tại chợ|Retail sale via stalls or markets of cultural and recreation goods
4789|Bán lẻ hàng hóa khác lưu động hoặc tại chợ|Retail sale via stalls or markets of other goods
4791|Bán lẻ theo yêu cầu đặt hàng qua bưu điện hoặc internet|Retail sale via mail order houses or via Internet
4799|Bán lẻ hình thức khác chưa được phân vào đâu|Other retail sale n.e.c.
5510|Dịch vụ lưu trú ngắn ngày|Short-term accommodation activities
5812|Xuất bản các danh mục chỉ dẫn và địa chỉ|Publishing of directories and mailing lists
5813|Xuất bản báo, tạp chí và các ấn phẩm định kỳ|Publishing of newspapers, journals and periodicals
5820|Xuất bản phần mềm|Software publishing
6021|Hoạt động truyền hình|Television broadcasting activities
6022|Chương trình cáp, vệ tinh và các chương trình thuê bao khác|Cable, satellite and other subscription programmes
6120|Hoạt động viễn thông không dây|Wireless telecommunications activities
6130|Hoạt động viễn thông vệ tinh|Satellite telecommunications activities
6201|Lập trình máy vi tính|Computer programming activities
6202|Tư vấn máy vi tính và quản trị hệ thống máy vi tính|Computer consultancy and computer systems management
6209|Hoạt động dịch vụ công nghệ thông tin và dịch vụ khác liên quan đến máy vi tính|Information technology and other computer-related service activities
6311|Xử lý dữ liệu, cho thuê và các hoạt động liên quan|Data processing, hosting and related activities
6312|Cổng thông tin|Web portals
6391|Hoạt động thông tấn|News agency activities
6399|Dịch vụ thông tin khác chưa được phân vào đâu|Other information service activities n.e.c.
6420|Hoạt động công ty nắm giữ tài sản|Activities of holding companies
6430|Hoạt động quỹ tín thác, các quỹ và các tổ chức tài chính khác|Activities of trusts, funds and other financial entities
6492|Hoạt động cấp tín dụng khác|Other credit granting
6820|Tư vấn, môi giới, đấu giá bất động sản, đấu giá quyền sử dụng đất|Real estate consultancy, brokerage and auction; auction of land use rights
7490|Hoạt động chuyên môn, khoa học và công nghệ khác chưa được phân vào đâu|Other professional, scientific and technical activities n.e.c.
7722|Cho thuê băng, đĩa video|Rental of video tapes and discs
7820|Cung ứng lao động tạm thời|Temporary employment agency activities
7830|Cung ứng và quản lý nguồn lao động|Human resources provision and management
8010|Hoạt động bảo vệ tư nhân|Private security activities
8020|Dịch vụ hệ thống bảo đảm an toàn|Security systems service activities
8030|Dịch vụ điều tra|Investigation activities
8211|Dịch vụ hành chính văn phòng tổng hợp|Combined office administrative service activities
8219|Photo, chuẩn bị tài liệu và các hoạt động hỗ trợ văn phòng đặc biệt khác|Photocopying, document preparation and other specialized office support activities
8413|Hoạt động quản lý nhà nước trong các lĩnh vực kinh tế chuyên ngành|Public administration of specialized economic sectors
8560|Dịch vụ hỗ trợ giáo dục|Educational support services
8691|Hoạt động y tế dự phòng|Preventive health activities
8692|Hoạt động của hệ thống cơ sở chỉnh hình, phục hồi chức năng|Activities of orthopaedic and rehabilitation establishments
8790|Hoạt động chăm sóc tập trung khác|Other residential care activities
9000|Hoạt động sáng tác, nghệ thuật và giải trí|Creative, arts and entertainment activities
9101|Hoạt động thư viện và lưu trữ|Library and archive activities
9102|Hoạt động bảo tồn, bảo tàng|Conservation and museum activities
9103|Hoạt động của các vườn bách thảo, bách thú và khu bảo tồn tự nhiên|Botanical and zoological gardens and nature reserve activities
9511|Sửa chữa máy vi tính và thiết bị ngoại vi|Repair of computers and peripheral equipment
9512|Sửa chữa thiết bị liên lạc|Repair of communication equipment
9610|Dịch vụ tắm hơi, massage và các dịch vụ tăng cường sức khoẻ tương tự (trừ hoạt động thể thao)|Sauna, massage and similar health improvement services, except sports activities
9620|Giặt là, làm sạch các sản phẩm dệt và lông thú|Washing and cleaning of textile and fur products
9631|Cắt tóc, làm đầu, gội đầu|Hairdressing and hair washing
9632|Hoạt động dịch vụ phục vụ tang lễ|Funeral service activities
9633|Hoạt động dịch vụ phục vụ hôn lễ|Wedding service activities
9639|Hoạt động dịch vụ phục vụ cá nhân khác còn lại chưa được phân vào đâu|Other personal service activities n.e.c.
`
