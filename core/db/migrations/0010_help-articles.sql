-- The help that comes with the product. Runs once: what administrators change or delete stays as they left it.
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'search-for-a-company', 0, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$How to search for a company$$,
$$Type a name, a tax code or a phone number; accents, capitals and the order of words do not matter, and slips of spelling are forgiven.$$,
$$<p>The box on the <a href="/">home page</a> and on the <a href="/search">search page</a> takes a name, a tax code or a phone number. You do not have to say which.</p>
<h2>Words</h2>
<ul><li>Every word has to be in a name of the company: its Vietnamese name, its international name or its short name.</li><li>The order does not matter, nor do capitals and accents: <code>thep hoa phat</code> finds “Thép Hoà Phát”.</li><li>Accents you do type help: companies written exactly so come first.</li></ul>
<h2>Abbreviations</h2>
<p>Usual abbreviations stand for the words they mean: <code>TM DV</code> for “thương mại dịch vụ”, <code>XNK</code> for “xuất nhập khẩu”, <code>MTV</code> for “một thành viên”.</p>
<h2>Slips of spelling</h2>
<p>When nothing fits, the search looks for the nearest spelling and says so above the results: “Showing results for …”. One press searches for exactly what you typed instead. When no company has all words, those that had to be left out are named.</p>
<h2>Suggestions</h2>
<p>From the second letter on the box suggests completions and companies. Use the arrow keys and Enter, or Escape to close the list. The key <code>/</code> jumps to the box from anywhere on the page.</p>
<h2>Nothing found?</h2>
<p>The page then offers searches that differ in one thing only: without one of the words, or without one of the filters. For exact wording see <a href="/help/businesses/exact-phrases-and-excluded-words">phrases and words to leave out</a>.</p>$$,
$$Cách tra cứu doanh nghiệp$$,
$$Gõ tên, mã số thuế hoặc số điện thoại; không cần dấu, không phân biệt chữ hoa, thứ tự từ tùy ý, gõ sai chính tả vẫn tìm được.$$,
$$<p>Ô tra cứu ở <a href="/">trang chủ</a> và <a href="/search">trang tra cứu</a> nhận tên doanh nghiệp, mã số thuế hoặc số điện thoại. Bạn không cần chọn trước là loại nào.</p>
<h2>Tìm theo từ</h2>
<ul><li>Mọi từ bạn gõ phải có trong tên tiếng Việt, tên quốc tế hoặc tên viết tắt của doanh nghiệp.</li><li>Thứ tự từ, chữ hoa và dấu không quan trọng: <code>thep hoa phat</code> tìm ra “Thép Hoà Phát”.</li><li>Nếu bạn gõ có dấu, doanh nghiệp viết đúng như vậy được xếp lên trước.</li></ul>
<h2>Từ viết tắt</h2>
<p>Các cách viết tắt quen thuộc được hiểu theo từ đầy đủ: <code>TM DV</code> là “thương mại dịch vụ”, <code>XNK</code> là “xuất nhập khẩu”, <code>MTV</code> là “một thành viên”.</p>
<h2>Gõ sai chính tả</h2>
<p>Khi không có kết quả nào, hệ thống tìm cách viết gần nhất và ghi rõ phía trên danh sách: “Đang hiển thị kết quả cho …”. Bạn bấm một lần để tìm đúng những gì đã gõ. Nếu không doanh nghiệp nào có đủ các từ, những từ bị bỏ sẽ được nêu tên.</p>
<h2>Gợi ý</h2>
<p>Từ chữ cái thứ hai, ô tra cứu gợi ý từ và doanh nghiệp. Dùng phím mũi tên và Enter để chọn, Esc để đóng. Phím <code>/</code> đưa bạn vào ô tra cứu từ bất kỳ đâu trên trang.</p>
<h2>Không tìm thấy?</h2>
<p>Trang kết quả sẽ gợi ý những lượt tra cứu chỉ khác một điều: bỏ bớt một từ hoặc một bộ lọc. Muốn tìm đúng nguyên văn, xem <a href="/help/businesses/exact-phrases-and-excluded-words">cụm từ chính xác và từ cần loại trừ</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'exact-phrases-and-excluded-words', 1, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Exact phrases and words to leave out$$,
$$Quotes find words side by side, a dash leaves out companies with a word or a phrase. With examples, and what to do when a query is incomplete.$$,
$$<p>Two signs make a search more exact. They work together and with every filter.</p>
<h2>Quotes: words side by side</h2>
<p><code>"hoà phát"</code> finds companies in whose name these words stand next to each other in this order. Without quotes “Phát Triển Hoà Bình” would be found too.</p>
<h2>A dash: leave out</h2>
<ul><li><code>vận tải -biển</code> finds transport companies without “biển” in their name.</li><li><code>vận tải -"hàng không"</code> leaves out those with the whole phrase.</li></ul>
<p>The dash stands right before the word, with a blank before it. A dash within a word, as in <code>Coca-Cola</code>, means nothing special.</p>
<h2>What you see</h2>
<p>Each word, phrase and excluded word is shown above the results as a chip. Remove one with its button, or all at once with “Clear all”. Words that matched are marked in the names.</p>
<h2>Incomplete queries</h2>
<p>An open quote or a dash without a word cannot be searched. The box says what is missing, for example “Please close the quotes for exact phrase search”, and what you typed stays there.</p>
<h2>An example</h2>
<p><a href="/search?q=%22x%C3%A2y%20d%E1%BB%B1ng%22%20-t%C6%B0%20-v%E1%BA%A5n">"xây dựng" -tư -vấn</a> finds construction companies, but not those with “tư” or “vấn” in their name. To leave out the phrase only, write <code>-"tư vấn"</code>.</p>$$,
$$Cụm từ chính xác và từ cần loại trừ$$,
$$Ngoặc kép tìm các từ đứng liền nhau, dấu gạch ngang loại doanh nghiệp có từ hoặc cụm từ đó. Kèm ví dụ và cách sửa khi gõ thiếu.$$,
$$<p>Hai dấu sau giúp tra cứu chính xác hơn. Bạn có thể dùng chung với nhau và với mọi bộ lọc.</p>
<h2>Ngoặc kép: các từ đứng liền nhau</h2>
<p><code>"hoà phát"</code> chỉ tìm doanh nghiệp có hai từ này đứng cạnh nhau, đúng thứ tự. Không có ngoặc kép, “Phát Triển Hoà Bình” cũng sẽ xuất hiện.</p>
<h2>Dấu gạch ngang: loại trừ</h2>
<ul><li><code>vận tải -biển</code> tìm công ty vận tải mà tên không có từ “biển”.</li><li><code>vận tải -"hàng không"</code> loại những công ty có cả cụm từ này.</li></ul>
<p>Dấu gạch ngang viết sát trước từ và sau một dấu cách. Gạch ngang nằm giữa từ, như <code>Coca-Cola</code>, không có nghĩa đặc biệt.</p>
<h2>Bạn thấy gì trên màn hình</h2>
<p>Mỗi từ, cụm từ và từ bị loại trừ hiện thành một nhãn phía trên kết quả. Bấm nút trên nhãn để bỏ từng điều kiện, hoặc “Xóa tất cả”. Những từ khớp được tô nền trong tên doanh nghiệp.</p>
<h2>Khi gõ chưa đủ</h2>
<p>Ngoặc kép chưa đóng hoặc dấu gạch ngang không có từ theo sau thì chưa tra cứu được. Ô tra cứu nói rõ còn thiếu gì, ví dụ “Hãy đóng ngoặc kép để tìm chính xác cụm từ”, và giữ nguyên những gì bạn đã gõ.</p>
<h2>Ví dụ</h2>
<p><a href="/search?q=%22x%C3%A2y%20d%E1%BB%B1ng%22%20-t%C6%B0%20-v%E1%BA%A5n">"xây dựng" -tư -vấn</a> tìm doanh nghiệp xây dựng mà tên không có “tư” hay “vấn”. Nếu chỉ muốn loại đúng cụm từ, hãy viết <code>-"tư vấn"</code>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'tax-codes-and-phone-numbers', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Find a company by tax code or phone number$$,
$$Type the digits with or without blanks, dots and dashes. What the 10, 13 and 12 digits mean, and how phone numbers are compared.$$,
$$<p>Type a number into the <a href="/search">search box</a> as you have it: <code>0101234567</code>, <code>0101 234 567</code> and <code>0101.234.567</code> are the same to the search.</p>
<h2>Tax codes</h2>
<ul><li><strong>10 digits</strong>: a company. The tax code is also its business registration number.</li><li><strong>10 digits, a dash and 3 digits</strong>: a branch or another dependent unit of that company. The dash may be left out.</li><li><strong>12 digits</strong>: a household business. The number is personal to its owner, so it is <a href="/help/businesses/household-businesses">never shown whole</a>.</li></ul>
<p>The address of a company page ends with its tax code, so that you can open it directly: <code>/company/0101234567</code>.</p>
<h2>Phone numbers</h2>
<p>Numbers may begin with <code>0</code>, <code>84</code> or <code>+84</code>. The search compares the digits of the number, however the company wrote it.</p>
<h2>The leading zero</h2>
<p>Tax codes often begin with 0, and spreadsheets like to drop it. When a code of 9 digits comes from a spreadsheet, put the zero back in front. <a href="/help/export-options/open-csv-in-excel">How to keep zeros in Excel</a></p>
<h2>No result?</h2>
<p>Check the digits first. A company that was removed from the directory at a person's request, or that is newer than the last load of data, cannot be found here.</p>$$,
$$Tìm theo mã số thuế hoặc số điện thoại$$,
$$Gõ số có hoặc không có dấu cách, dấu chấm, gạch ngang đều được. Ý nghĩa của mã 10, 13, 12 chữ số và cách so khớp số điện thoại.$$,
$$<p>Gõ số vào <a href="/search">ô tra cứu</a> đúng như bạn có: <code>0101234567</code>, <code>0101 234 567</code> và <code>0101.234.567</code> đều cho cùng kết quả.</p>
<h2>Mã số thuế</h2>
<ul><li><strong>10 chữ số</strong>: doanh nghiệp. Mã số thuế cũng là mã số doanh nghiệp.</li><li><strong>10 chữ số, gạch ngang và 3 chữ số</strong>: chi nhánh hoặc đơn vị phụ thuộc của doanh nghiệp đó. Có thể bỏ gạch ngang khi gõ.</li><li><strong>12 chữ số</strong>: hộ kinh doanh. Đây là số định danh cá nhân của chủ hộ nên <a href="/help/businesses/household-businesses">không bao giờ hiện đầy đủ</a>.</li></ul>
<p>Địa chỉ trang doanh nghiệp kết thúc bằng mã số thuế, bạn có thể mở thẳng: <code>/company/0101234567</code>.</p>
<h2>Số điện thoại</h2>
<p>Số có thể bắt đầu bằng <code>0</code>, <code>84</code> hoặc <code>+84</code>. Hệ thống so khớp các chữ số, dù doanh nghiệp đăng ký theo cách viết nào.</p>
<h2>Số 0 ở đầu</h2>
<p>Mã số thuế thường bắt đầu bằng 0 và bảng tính hay làm mất số này. Nếu mã lấy từ bảng tính chỉ còn 9 chữ số, hãy thêm lại số 0 vào đầu. <a href="/help/export-options/open-csv-in-excel">Cách giữ số 0 trong Excel</a></p>
<h2>Không có kết quả?</h2>
<p>Trước hết hãy kiểm tra lại các chữ số. Doanh nghiệp đã được gỡ theo yêu cầu, hoặc mới thành lập sau lần nạp dữ liệu gần nhất, sẽ không có ở đây.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'filters-and-sorting', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Narrow and sort the results$$,
$$Filters for place, industry, contact details and registration date, with counts beside each choice; four orders; and links you can share.$$,
$$<p>Filters stand beside the results; on a phone the button “Filters” opens them. They combine: a company has to fit all of them.</p>
<h2>The filters</h2>
<ul><li><strong>City or province</strong> and then <strong>district</strong>: the 63 provinces and their districts from before July 2025, which registered addresses still name. <a href="/help/businesses/provinces-since-july-2025">Why the old ones</a></li><li><strong>Industry</strong>: the main activity.</li><li><strong>Contact details</strong>: with a phone number, an email address, either of them, or a legal representative.</li><li><strong>Date</strong>: registered from one day to another. With one end left open it runs to today, or from 1900.</li></ul>
<h2>Counts</h2>
<p>Beside each place and industry is the number of companies you would get with the rest of your search unchanged. “Other” stands for companies whose place or industry could not be recognised in their data.</p>
<h2>Order</h2>
<p>Relevance puts the best matches first. The others are newest first, oldest first, and by name. Choose 10, 25, 50 or 100 companies a page.</p>
<h2>Share or keep a search</h2>
<p>The whole search is in the address of the page: words, filters, order and page. Bookmark it, or send it to a colleague, who sees the same search on the data of that day.</p>
<h2>Take a filter away</h2>
<p>Each filter is a chip above the results. Its button removes it; “Clear all” begins anew.</p>$$,
$$Lọc và sắp xếp kết quả$$,
$$Lọc theo nơi đăng ký, ngành nghề, thông tin liên hệ, ngày cấp, có số lượng bên từng lựa chọn; bốn cách sắp xếp; chia sẻ bằng liên kết.$$,
$$<p>Bộ lọc nằm cạnh kết quả; trên điện thoại, hãy bấm nút “Bộ lọc”. Các điều kiện được kết hợp: doanh nghiệp phải thỏa tất cả.</p>
<h2>Các bộ lọc</h2>
<ul><li><strong>Tỉnh, thành phố</strong> rồi đến <strong>quận, huyện</strong>: theo 63 tỉnh thành và các quận, huyện trước tháng 7/2025, vì địa chỉ đăng ký vẫn ghi như vậy. <a href="/help/businesses/provinces-since-july-2025">Vì sao dùng tên cũ</a></li><li><strong>Ngành nghề</strong>: ngành nghề kinh doanh chính.</li><li><strong>Thông tin liên hệ</strong>: có điện thoại, có email, có một trong hai, hoặc có người đại diện theo pháp luật.</li><li><strong>Ngày cấp</strong>: từ ngày đến ngày. Bỏ trống ngày cuối nghĩa là đến hôm nay, bỏ trống ngày đầu là từ năm 1900.</li></ul>
<h2>Con số bên mỗi lựa chọn</h2>
<p>Cạnh mỗi tỉnh thành và ngành nghề là số doanh nghiệp bạn sẽ có nếu giữ nguyên các điều kiện khác. “Khác” là những doanh nghiệp mà dữ liệu không đủ để nhận ra nơi đăng ký hoặc ngành nghề.</p>
<h2>Sắp xếp</h2>
<p>“Phù hợp nhất” đưa kết quả khớp nhất lên đầu. Ngoài ra có: mới nhất trước, cũ nhất trước và theo tên. Mỗi trang hiển thị 10, 25, 50 hoặc 100 doanh nghiệp.</p>
<h2>Lưu và chia sẻ</h2>
<p>Toàn bộ lượt tra cứu nằm trong địa chỉ trang: từ khóa, bộ lọc, thứ tự và số trang. Bạn có thể đánh dấu trang hoặc gửi cho đồng nghiệp; người nhận thấy đúng lượt tra cứu đó trên dữ liệu của ngày hôm ấy.</p>
<h2>Bỏ bộ lọc</h2>
<p>Mỗi bộ lọc là một nhãn phía trên kết quả. Bấm nút trên nhãn để bỏ, hoặc “Xóa tất cả” để bắt đầu lại.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'company-pages', 4, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$What a company page says$$,
$$The fields of a company page, the meaning of each status, related companies, and what empty and hidden fields mean.$$,
$$<p>Every company has one page with what its registration says. It can be printed, and the tax code and the address can be copied with one press.</p>
<h2>Fields</h2>
<ul><li>Name, international name and short name</li><li>Tax code; the last digits only for a household business</li><li>Status, legal representative and address</li><li>The province since July 2025, where it has another name than the registered one</li><li>Issue date, phone, email and main industry</li><li>The day on which this record last changed here</li></ul>
<h2>Status</h2>
<p>Active, temporarily suspended, closing, closed, not operating at the registered address, or unknown where the data does not say. The status is that of the last load of data, not of this minute.</p>
<h2>Empty and hidden fields</h2>
<p>“Not available” means that the data has nothing. “Hidden at the company's request” means that the company asked for it; the field is then missing in search filters and export files too.</p>
<h2>Related companies</h2>
<p>A branch leads to its head office, and a head office to its branches. Below are companies of the same industry nearby.</p>
<h2>Is something wrong?</h2>
<p>The company itself can <a href="/help/faq/is-this-your-company">ask to correct or hide data</a>. For legal proof ask the business registration office: this is not a government service.</p>$$,
$$Trang doanh nghiệp cho biết những gì$$,
$$Các thông tin trên trang doanh nghiệp, ý nghĩa từng tình trạng hoạt động, đơn vị liên quan, ô chưa có thông tin và ô bị ẩn.$$,
$$<p>Mỗi doanh nghiệp có một trang riêng ghi những gì có trong dữ liệu đăng ký. Bạn có thể in trang, sao chép mã số thuế và địa chỉ bằng một lần bấm.</p>
<h2>Các thông tin</h2>
<ul><li>Tên doanh nghiệp, tên quốc tế, tên viết tắt</li><li>Mã số thuế; với hộ kinh doanh chỉ hiện các số cuối</li><li>Tình trạng hoạt động, người đại diện theo pháp luật, địa chỉ</li><li>Tỉnh, thành phố từ tháng 7/2025, nếu khác tên nơi đăng ký</li><li>Ngày cấp, điện thoại, email và ngành nghề chính</li><li>Ngày hồ sơ này thay đổi gần nhất trong danh bạ</li></ul>
<h2>Tình trạng hoạt động</h2>
<p>Đang hoạt động, tạm ngừng kinh doanh, đang làm thủ tục giải thể, đã ngừng hoạt động, không hoạt động tại địa chỉ đăng ký, hoặc chưa rõ nếu dữ liệu không ghi. Đây là tình trạng ở lần nạp dữ liệu gần nhất, không phải tức thời.</p>
<h2>Ô trống và ô bị ẩn</h2>
<p>“Chưa có thông tin” nghĩa là dữ liệu không ghi. “Đã ẩn theo yêu cầu của doanh nghiệp” nghĩa là doanh nghiệp đã đề nghị; thông tin đó cũng không có trong bộ lọc và tệp xuất.</p>
<h2>Đơn vị liên quan</h2>
<p>Chi nhánh dẫn đến trụ sở chính, trụ sở chính dẫn đến các chi nhánh. Bên dưới là những doanh nghiệp cùng ngành ở gần.</p>
<h2>Thông tin chưa đúng?</h2>
<p>Chính doanh nghiệp có thể <a href="/help/faq/is-this-your-company">yêu cầu đính chính hoặc ẩn thông tin</a>. Khi cần bằng chứng pháp lý, hãy hỏi cơ quan đăng ký kinh doanh: đây không phải dịch vụ của nhà nước.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'where-the-data-comes-from', 5, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Where the data comes from and how current it is$$,
$$Registration data is loaded in files by the operator, cleaned in ways you can see, and dated. What that means for what you read here.$$,
$$<p>The directory holds registration data of Vietnamese companies, branches and household businesses. The operator of this site loads it in files. No government system is asked when you open a page.</p>
<h2>How current is it?</h2>
<p>The <a href="/">home page</a> says when data was last loaded. Each company page says when its own record last changed here. Companies that registered, moved or closed since are not shown that way yet.</p>
<p>A site that was set up to be tried out shows made-up companies; the home page then says so.</p>
<h2>What is done to the data</h2>
<ul><li>Letters with accents are stored in one form, and superfluous blanks are removed.</li><li>Phone numbers are brought into the form used today.</li><li>Provinces, districts and wards are recognised in the registered address. The address itself is shown as it was loaded.</li><li>Industries are matched with the Vietnamese industry classification (VSIC).</li></ul>
<p>Where something cannot be recognised the field stays empty: nothing is guessed.</p>
<h2>What is left out</h2>
<p>Details that a company <a href="/help/faq/is-this-your-company">asked to hide</a> and people whose data was removed stay hidden when new data is loaded.</p>
<h2>For legal purposes</h2>
<p>Use the business registration office or the tax authority. This directory helps you find and compare companies; it proves nothing.</p>$$,
$$Dữ liệu đến từ đâu và mới đến mức nào$$,
$$Dữ liệu đăng ký do đơn vị vận hành nạp theo tệp, được chuẩn hóa và ghi ngày. Điều đó có nghĩa gì với thông tin bạn đang xem.$$,
$$<p>Danh bạ gồm dữ liệu đăng ký của doanh nghiệp, chi nhánh và hộ kinh doanh tại Việt Nam. Đơn vị vận hành trang nạp dữ liệu theo từng tệp. Khi bạn mở một trang, hệ thống không hỏi cơ quan nhà nước nào.</p>
<h2>Dữ liệu mới đến đâu?</h2>
<p><a href="/">Trang chủ</a> ghi ngày nạp dữ liệu gần nhất. Mỗi trang doanh nghiệp ghi ngày hồ sơ đó thay đổi gần nhất trong danh bạ. Doanh nghiệp mới đăng ký, chuyển địa chỉ hoặc ngừng hoạt động sau ngày đó chưa được cập nhật.</p>
<p>Nếu trang được dựng để dùng thử, các doanh nghiệp là dữ liệu giả lập và trang chủ ghi rõ điều này.</p>
<h2>Dữ liệu được xử lý thế nào</h2>
<ul><li>Chữ có dấu được lưu theo một kiểu thống nhất, bỏ dấu cách thừa.</li><li>Số điện thoại được đưa về đầu số hiện nay.</li><li>Tỉnh thành, quận huyện, phường xã được nhận ra từ địa chỉ đăng ký. Riêng địa chỉ hiển thị đúng như khi nạp.</li><li>Ngành nghề được đối chiếu với Hệ thống ngành kinh tế Việt Nam (VSIC).</li></ul>
<p>Điều gì không nhận ra được thì để trống, hệ thống không đoán.</p>
<h2>Những gì không có</h2>
<p>Thông tin mà doanh nghiệp <a href="/help/faq/is-this-your-company">đã yêu cầu ẩn</a> và dữ liệu cá nhân đã gỡ vẫn được giữ kín khi nạp dữ liệu mới.</p>
<h2>Cho mục đích pháp lý</h2>
<p>Hãy dùng thông tin của cơ quan đăng ký kinh doanh hoặc cơ quan thuế. Danh bạ này giúp bạn tìm và so sánh doanh nghiệp, không thay cho giấy tờ chứng minh.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'provinces-since-july-2025', 6, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Old and new provinces since July 2025$$,
$$Vietnam went from 63 to 34 provinces and abolished districts on 1 July 2025. Which names this directory uses in filters, pages and files.$$,
$$<p>On 1 July 2025 Vietnam's 63 provinces and municipalities became 34, districts were abolished, and many wards and communes were merged. Most registered addresses were written before that day.</p>
<h2>Filters use the names in the addresses</h2>
<p>Searches are filtered by the 63 old provinces and by districts, because those are the names that registration data has. To search in a new province that was made of several, search in each of the old ones. Bình Dương, for example, is part of Ho Chi Minh City today; companies there are still found under Bình Dương.</p>
<h2>Company pages show both</h2>
<p>Where the two differ a company page has a line “Province since July 2025” beside the registered place. The address stays as it was registered: a company does not have to change it at once.</p>
<h2>Export files can have both</h2>
<p>The usual columns <code>City</code>, <code>District</code> and <code>Ward</code> are those of the registered address. The extra column <code>Province (since July 2025)</code> has the new province. <a href="/help/export-options/columns">All columns</a></p>
<h2>What is not translated</h2>
<p>New wards are not derived from old ones: many old wards were divided, so that an old address alone does not say which new ward it belongs to.</p>$$,
$$Tỉnh thành cũ và mới từ tháng 7/2025$$,
$$Từ 01/07/2025 cả nước còn 34 tỉnh, thành phố và không còn cấp huyện. Danh bạ dùng tên nào trong bộ lọc, trang doanh nghiệp và tệp xuất.$$,
$$<p>Ngày 01/07/2025, 63 tỉnh, thành phố được sắp xếp lại còn 34, cấp huyện không còn và nhiều phường, xã được sáp nhập. Phần lớn địa chỉ đăng ký được viết trước ngày này.</p>
<h2>Bộ lọc dùng tên có trong địa chỉ</h2>
<p>Bạn lọc theo 63 tỉnh, thành phố cũ và quận, huyện, vì dữ liệu đăng ký ghi như vậy. Muốn tìm ở một tỉnh mới được hợp thành từ nhiều tỉnh, hãy tìm lần lượt từng tỉnh cũ. Ví dụ, Bình Dương nay thuộc Thành phố Hồ Chí Minh, nhưng doanh nghiệp ở đó vẫn nằm dưới tên Bình Dương.</p>
<h2>Trang doanh nghiệp ghi cả hai</h2>
<p>Khi hai tên khác nhau, trang doanh nghiệp có thêm dòng “Tỉnh, thành phố từ tháng 7/2025” bên cạnh nơi đăng ký. Địa chỉ vẫn giữ như đã đăng ký: doanh nghiệp không phải đổi ngay.</p>
<h2>Tệp xuất có thể có cả hai</h2>
<p>Các cột thường dùng <code>City</code>, <code>District</code>, <code>Ward</code> lấy theo địa chỉ đăng ký. Cột bổ sung <code>Province (since July 2025)</code> là tỉnh, thành phố mới. <a href="/help/export-options/columns">Xem tất cả các cột</a></p>
<h2>Điều hệ thống không suy ra</h2>
<p>Phường, xã mới không được suy ra từ tên cũ: nhiều phường, xã cũ bị chia tách, nên chỉ từ địa chỉ cũ thì không biết thuộc phường, xã mới nào.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('businesses', 'household-businesses', 7, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Household businesses and masked numbers$$,
$$Why a household business shows only the last digits of its number, how to find one, and what search engines and export files leave out.$$,
$$<p>A household business (<em>hộ kinh doanh</em>) belongs to one person or one family. Since July 2025 its tax number is the owner's 12-digit personal identification number, so this directory treats it as personal data.</p>
<h2>The number is masked</h2>
<p>Pages, export files and the API show the last three digits only: <code>*********123</code>. Nobody can export the whole number, whatever they pay.</p>
<h2>Its address has no number</h2>
<p>The page of a household business is at <code>/company/hkd-</code> followed by a number of our own, which says nothing about the person.</p>
<h2>Finding one</h2>
<ul><li>Search for its name as for any company.</li><li>Who types all twelve digits is led to the page, because they knew the number already.</li></ul>
<h2>Search engines</h2>
<p>Pages of household businesses ask search engines not to list them, and they are not in the sitemap.</p>
<h2>Are you the owner?</h2>
<p>You can ask to correct the record, to hide your contact details, or to have your personal data removed altogether: open the page of your business and choose “Is this your company?”. <a href="/help/faq/is-this-your-company">How such a request works</a></p>
<h2>Do you want to contact one?</h2>
<p>The person you reach is a natural person with the rights the law gives them. Read <a href="/help/campaigns/personal-data-law">what the law on personal data means for a campaign</a> first.</p>$$,
$$Hộ kinh doanh và mã số được che$$,
$$Vì sao hộ kinh doanh chỉ hiện các số cuối, cách tìm một hộ kinh doanh, và những gì công cụ tìm kiếm, tệp xuất không có.$$,
$$<p>Hộ kinh doanh do một cá nhân hoặc các thành viên hộ gia đình làm chủ. Từ tháng 7/2025, mã số thuế của hộ là số định danh cá nhân 12 chữ số của chủ hộ, nên danh bạ coi đây là dữ liệu cá nhân.</p>
<h2>Mã số được che</h2>
<p>Trang thông tin, tệp xuất và API chỉ hiện ba chữ số cuối: <code>*********123</code>. Không ai xuất được số đầy đủ, dù trả bao nhiêu.</p>
<h2>Địa chỉ trang không chứa mã số</h2>
<p>Trang của hộ kinh doanh có địa chỉ <code>/company/hkd-</code> và một số thứ tự riêng của danh bạ, không nói lên điều gì về người chủ.</p>
<h2>Cách tìm</h2>
<ul><li>Tìm theo tên như mọi doanh nghiệp khác.</li><li>Ai gõ đủ mười hai chữ số sẽ được đưa đến trang, vì người đó vốn đã biết số này.</li></ul>
<h2>Công cụ tìm kiếm</h2>
<p>Trang của hộ kinh doanh đề nghị công cụ tìm kiếm không đưa vào danh mục và không có trong sơ đồ trang.</p>
<h2>Bạn là chủ hộ?</h2>
<p>Bạn có thể yêu cầu đính chính, ẩn thông tin liên hệ hoặc gỡ hẳn dữ liệu cá nhân: mở trang của hộ và chọn “Đây là doanh nghiệp của bạn?”. <a href="/help/faq/is-this-your-company">Yêu cầu được xử lý thế nào</a></p>
<h2>Bạn muốn liên hệ một hộ kinh doanh?</h2>
<p>Người bạn liên hệ là cá nhân, có các quyền mà pháp luật quy định. Trước hết hãy đọc <a href="/help/campaigns/personal-data-law">luật bảo vệ dữ liệu cá nhân và chiến dịch của bạn</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'select-and-export', 0, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Select companies and export them$$,
$$From ticking companies to the file on your disk: the quote that shows the cost first, the choices it offers, and what is charged when.$$,
$$<p>Searching is free. You spend credits only when you confirm an export, and you see the exact cost before.</p>
<h2>1. Select</h2>
<p>Tick companies in the <a href="/search">results</a>, or “Select all on this page”. A page has up to 100 companies. To take more at once, <a href="/help/export-options/export-all-results">select all results of the search</a>. The selection ends when you turn the page or change the search.</p>
<h2>2. Look at the quote</h2>
<p>Press Export. The quote says how many companies are new, how many you exported before, what it costs, and your balance afterwards. A new company costs one credit; those exported before are free. A quote holds for a day.</p>
<h2>3. Choose format and columns</h2>
<p>CSV, Excel or JSON Lines, with the usual columns or your own choice. The size of the file is estimated. <a href="/help/export-options/formats">Which format to choose</a></p>
<h2>4. Export</h2>
<p>The credits are taken and the download begins. It is all or nothing: with too few credits nothing is charged and nothing is exported. If the download breaks off, the export is paid and kept; <a href="/help/export-options/download-again">download it again</a> for free.</p>
<h2>Without an account</h2>
<p>You need an account to export. Your selection is kept while you log in or register, and a new account has free credits to try with.</p>
<h2>Limits</h2>
<p>One export holds at most 50,000 companies. There is no limit to the number of exports.</p>$$,
$$Chọn doanh nghiệp và xuất dữ liệu$$,
$$Từ lúc đánh dấu doanh nghiệp đến khi có tệp: báo giá hiện chi phí trước, các lựa chọn, và khi nào tín dụng bị trừ.$$,
$$<p>Tra cứu miễn phí. Tín dụng chỉ bị trừ khi bạn xác nhận xuất, và bạn luôn thấy chi phí chính xác trước đó.</p>
<h2>1. Chọn</h2>
<p>Đánh dấu từng doanh nghiệp trong <a href="/search">kết quả</a>, hoặc “Chọn cả trang này”. Mỗi trang có tối đa 100 doanh nghiệp. Muốn lấy nhiều hơn, hãy <a href="/help/export-options/export-all-results">chọn toàn bộ kết quả tra cứu</a>. Khi bạn sang trang khác hoặc đổi điều kiện tra cứu, các dấu chọn sẽ được bỏ.</p>
<h2>2. Xem báo giá</h2>
<p>Bấm Xuất dữ liệu. Báo giá ghi số doanh nghiệp mới, số đã xuất trước đây, chi phí và số dư còn lại. Doanh nghiệp mới tốn một tín dụng, doanh nghiệp đã xuất thì miễn phí. Báo giá có hiệu lực một ngày.</p>
<h2>3. Chọn định dạng và cột</h2>
<p>CSV, Excel hoặc JSON Lines, với các cột thường dùng hoặc cột bạn tự chọn. Dung lượng tệp được ước tính sẵn. <a href="/help/export-options/formats">Nên chọn định dạng nào</a></p>
<h2>4. Xuất</h2>
<p>Tín dụng được trừ và tệp bắt đầu tải về. Lượt xuất được thực hiện trọn vẹn hoặc không gì cả: thiếu tín dụng thì không trừ và không xuất. Nếu tải bị gián đoạn, lượt xuất đã được lưu, bạn <a href="/help/export-options/download-again">tải lại</a> miễn phí.</p>
<h2>Khi chưa có tài khoản</h2>
<p>Cần có tài khoản để xuất dữ liệu. Các dấu chọn được giữ lại trong lúc bạn đăng nhập hoặc đăng ký, và tài khoản mới được tặng tín dụng để dùng thử.</p>
<h2>Giới hạn</h2>
<p>Mỗi lượt xuất tối đa 50.000 doanh nghiệp. Số lượt xuất không giới hạn.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'export-all-results', 1, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Export all results of a search$$,
$$Take everything a search finds, up to 50,000 companies, in one file; how to divide a larger search; and why a quote stays the same.$$,
$$<p>You do not have to tick companies page by page.</p>
<h2>How to do it</h2>
<ol><li>Search and set filters until the list is what you want.</li><li>Press “Export all results” above the list. Or select the page, then “Select all results of this search” in the bar at the bottom.</li><li>Check the quote: the number of companies, how many are new, and the cost.</li></ol>
<p>The file has the order of the search, for example newest first.</p>
<h2>More than 50,000</h2>
<p>One export holds 50,000 companies at most. When a search finds more, the page asks you to narrow it. Divide it into parts that do not overlap:</p>
<ul><li>by city or province, then by district,</li><li>by industry, or</li><li>by registration date: one year, then the next.</li></ul>
<p>An overlap costs nothing extra: a company is paid for once, however many exports it is in.</p>
<h2>The quote is fixed</h2>
<p>A quote remembers the companies that the search found at that moment, for one day. What you saw is what you pay for, even if new data is loaded in between. Companies that are removed from the directory before you confirm are left out and not charged.</p>
<h2>Repeating it</h2>
<p>The page of an export leads back to its search. Run it again next month: only companies that you have not exported before cost credits. Sort by “Newest first” to see them on top.</p>$$,
$$Xuất toàn bộ kết quả tra cứu$$,
$$Lấy tất cả kết quả của một lượt tra cứu, tối đa 50.000 doanh nghiệp trong một tệp; cách chia nhỏ khi nhiều hơn; vì sao báo giá không đổi.$$,
$$<p>Bạn không phải đánh dấu từng trang.</p>
<h2>Cách làm</h2>
<ol><li>Tra cứu và đặt bộ lọc cho đến khi danh sách đúng ý.</li><li>Bấm “Xuất cả … kết quả” phía trên danh sách. Hoặc chọn cả trang rồi bấm “Chọn cả … kết quả tra cứu” ở thanh phía dưới.</li><li>Xem báo giá: số doanh nghiệp, bao nhiêu là mới, và chi phí.</li></ol>
<p>Thứ tự trong tệp là thứ tự của lượt tra cứu, ví dụ mới nhất trước.</p>
<h2>Khi có hơn 50.000 kết quả</h2>
<p>Mỗi lượt xuất tối đa 50.000 doanh nghiệp. Nếu tra cứu ra nhiều hơn, trang sẽ đề nghị thu hẹp. Hãy chia thành các phần không trùng nhau:</p>
<ul><li>theo tỉnh, thành phố rồi đến quận, huyện;</li><li>theo ngành nghề; hoặc</li><li>theo ngày cấp: từng năm một.</li></ul>
<p>Nếu có trùng cũng không tốn thêm: mỗi doanh nghiệp chỉ tính phí một lần, dù nằm trong bao nhiêu lượt xuất.</p>
<h2>Báo giá được giữ cố định</h2>
<p>Báo giá ghi nhớ những doanh nghiệp tìm thấy tại thời điểm đó, trong một ngày. Bạn trả đúng cho những gì đã thấy, kể cả khi dữ liệu mới được nạp. Doanh nghiệp bị gỡ khỏi danh bạ trước khi bạn xác nhận sẽ được bỏ ra và không tính phí.</p>
<h2>Xuất lại định kỳ</h2>
<p>Trang của lượt xuất dẫn về lượt tra cứu ban đầu. Tháng sau bạn chạy lại: chỉ doanh nghiệp chưa từng xuất mới tốn tín dụng. Sắp xếp “Mới nhất trước” để thấy chúng ở đầu.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'formats', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$CSV, Excel or JSON Lines: which format to choose$$,
$$Three formats come with every export, and changing your mind is free. What each is good for, and how dates, codes and formulas are written.$$,
$$<p>Every export can be downloaded in all three formats, now or later, without paying again.</p>
<h2>Excel (XLSX)</h2>
<p>Choose it to work in Excel, Numbers, LibreOffice or Google Sheets. Tax codes and phone numbers are text and keep their zeros; dates are real dates. Accents are always right.</p>
<h2>CSV</h2>
<p>Choose it for databases, CRM systems and mailing tools. The file is UTF-8 with a byte order mark, the cells are separated by commas, and the first row has the names of the columns. Before you open it with a double click, read <a href="/help/export-options/open-csv-in-excel">how to open CSV in Excel</a>.</p>
<h2>JSON Lines</h2>
<p>Choose it for programs: one JSON object a line, so that a large file can be read line by line.</p>
<h2>Dates</h2>
<p>In CSV and JSON Lines dates are written <code>2024-03-31</code>: year, month, day.</p>
<h2>Cells that look like formulas</h2>
<p>A name that begins with <code>=</code>, <code>+</code>, <code>-</code> or <code>@</code> could be run as a formula by a spreadsheet. In CSV such a cell gets an apostrophe in front. XLSX and JSON Lines hold the text as it is.</p>
<h2>Names of files</h2>
<p>A file is called <code>companies-20261121-101500.csv</code>: the day and the time in Vietnam.</p>$$,
$$CSV, Excel hay JSON Lines: nên chọn định dạng nào$$,
$$Lượt xuất nào cũng có đủ ba định dạng và đổi định dạng miễn phí. Mỗi loại hợp với việc gì, ngày tháng, mã số và công thức ghi thế nào.$$,
$$<p>Mỗi lượt xuất đều tải được ở cả ba định dạng, ngay lúc đó hoặc về sau, không phải trả thêm.</p>
<h2>Excel (XLSX)</h2>
<p>Chọn định dạng này nếu bạn làm việc trong Excel, Numbers, LibreOffice hoặc Google Sheets. Mã số thuế và số điện thoại là văn bản nên giữ nguyên số 0; ngày tháng là kiểu ngày. Dấu tiếng Việt luôn đúng.</p>
<h2>CSV</h2>
<p>Phù hợp với cơ sở dữ liệu, CRM và công cụ gửi thư. Tệp mã hóa UTF-8 có dấu BOM, các ô cách nhau bằng dấu phẩy, dòng đầu là tên cột. Trước khi bấm đúp để mở, hãy đọc <a href="/help/export-options/open-csv-in-excel">cách mở CSV bằng Excel</a>.</p>
<h2>JSON Lines</h2>
<p>Dành cho phần mềm: mỗi dòng một đối tượng JSON, nên tệp lớn có thể đọc lần lượt từng dòng.</p>
<h2>Ngày tháng</h2>
<p>Trong CSV và JSON Lines, ngày được ghi dạng <code>2024-03-31</code>: năm, tháng, ngày.</p>
<h2>Ô trông giống công thức</h2>
<p>Tên bắt đầu bằng <code>=</code>, <code>+</code>, <code>-</code> hoặc <code>@</code> có thể bị bảng tính chạy như công thức. Trong CSV, ô như vậy được thêm dấu nháy đơn ở đầu. XLSX và JSON Lines giữ nguyên văn bản.</p>
<h2>Tên tệp</h2>
<p>Tệp có tên dạng <code>companies-20261121-101500.csv</code>: ngày và giờ Việt Nam.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'columns', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Columns of an export file$$,
$$The thirteen usual columns and six more, what each holds, how to choose and what stays empty or masked in a file.$$,
$$<p>The quote lists all columns. The usual ones are ticked; choose any others, and a column you do not need can be left out. The price is the same.</p>
<h2>Usual columns</h2>
<ul><li><code>Name</code>, <code>International Name</code></li><li><code>Tax Code</code></li><li><code>Address</code>: as it was registered</li><li><code>Legal Representative</code></li><li><code>Phone</code>, <code>Email</code></li><li><code>Founded Date</code></li><li><code>Business Type</code> in Vietnamese and <code>Business Type (English)</code></li><li><code>Ward</code>, <code>District</code>, <code>City</code>: as recognised in the address</li></ul>
<h2>More columns</h2>
<ul><li><code>Short Name</code></li><li><code>Status</code>: active, suspended, closing, closed, relocated or unknown</li><li><code>Province (since July 2025)</code></li><li><code>Industry Code</code> of the Vietnamese classification</li><li><code>Company Type</code>: company, branch or household</li><li><code>Company Page</code>: the address of its page here</li></ul>
<p>The first row always has the English names, so that a program reads the file the same way whatever your language is.</p>
<h2>Empty cells</h2>
<p>A cell is empty where the data has nothing, or where the company hides it. Filter by “Has phone” or “Has email” before you export, if you need companies you can reach.</p>
<h2>Masked numbers</h2>
<p>The tax code of a <a href="/help/businesses/household-businesses">household business</a> has its last three digits only.</p>$$,
$$Các cột trong tệp xuất$$,
$$Mười ba cột thường dùng và sáu cột bổ sung, nội dung từng cột, cách chọn, và ô nào để trống hoặc bị che trong tệp.$$,
$$<p>Báo giá liệt kê tất cả các cột. Cột thường dùng được đánh dấu sẵn; bạn có thể chọn thêm hoặc bỏ bớt cột không cần. Giá không đổi.</p>
<h2>Cột thường dùng</h2>
<ul><li><code>Name</code> (tên doanh nghiệp), <code>International Name</code> (tên quốc tế)</li><li><code>Tax Code</code> (mã số thuế)</li><li><code>Address</code> (địa chỉ như đã đăng ký)</li><li><code>Legal Representative</code> (người đại diện theo pháp luật)</li><li><code>Phone</code> (điện thoại), <code>Email</code></li><li><code>Founded Date</code> (ngày thành lập)</li><li><code>Business Type</code> (ngành nghề chính) và <code>Business Type (English)</code> (bằng tiếng Anh)</li><li><code>Ward</code>, <code>District</code>, <code>City</code> (phường xã, quận huyện, tỉnh thành nhận ra từ địa chỉ)</li></ul>
<h2>Cột bổ sung</h2>
<ul><li><code>Short Name</code> (tên viết tắt)</li><li><code>Status</code> (tình trạng: active, suspended, closing, closed, relocated, unknown)</li><li><code>Province (since July 2025)</code> (tỉnh, thành phố từ tháng 7/2025)</li><li><code>Industry Code</code> (mã ngành)</li><li><code>Company Type</code> (loại hình: company, branch, household)</li><li><code>Company Page</code> (địa chỉ trang doanh nghiệp)</li></ul>
<p>Dòng đầu luôn ghi tên cột bằng tiếng Anh, để phần mềm đọc tệp như nhau dù bạn dùng ngôn ngữ nào.</p>
<h2>Ô trống</h2>
<p>Ô để trống khi dữ liệu không có, hoặc doanh nghiệp đã ẩn thông tin đó. Nếu cần doanh nghiệp liên hệ được, hãy lọc “Có điện thoại” hoặc “Có email” trước khi xuất.</p>
<h2>Mã số được che</h2>
<p>Mã số của <a href="/help/businesses/household-businesses">hộ kinh doanh</a> chỉ có ba chữ số cuối.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'open-csv-in-excel', 4, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Open a CSV file in Excel without losing accents or zeros$$,
$$Why Excel drops the leading zeros of tax codes or puts everything in one column, and the steps that prevent it. Or download XLSX instead.$$,
$$<p>The short way: download the export again as <strong>Excel (XLSX)</strong>. It is free and needs none of the steps below.</p>
<h2>What goes wrong with a double click</h2>
<ul><li><strong>Zeros disappear.</strong> Excel takes a tax code for a number: <code>0101234567</code> becomes <code>101234567</code>. Phone numbers lose their zero too.</li><li><strong>All in one column.</strong> Windows with Vietnamese regional settings expects semicolons between cells; the file has commas.</li><li><strong>Dates change.</strong> Excel shows them in its own form.</li></ul>
<p>Accents are right: the file says that it is UTF-8.</p>
<h2>Excel on Windows</h2>
<ol><li>Open an empty workbook. Choose <strong>Data</strong>, then <strong>From Text/CSV</strong>, and the file.</li><li>Set <strong>File Origin</strong> to <strong>65001: Unicode (UTF-8)</strong> and <strong>Delimiter</strong> to <strong>Comma</strong>.</li><li>Set <strong>Data Type Detection</strong> to <strong>Do not detect data types</strong>.</li><li>Press <strong>Load</strong>. Every column is text now, zeros included.</li></ol>
<h2>Excel on a Mac</h2>
<ol><li>Choose <strong>File</strong>, <strong>Import</strong>, <strong>CSV file</strong>.</li><li>Choose <strong>Delimited</strong> and <strong>Unicode (UTF-8)</strong>, then <strong>Comma</strong>.</li><li>Mark the columns of tax codes and phone numbers and set them to <strong>Text</strong>.</li></ol>
<h2>Google Sheets</h2>
<p>Choose <strong>File</strong>, <strong>Import</strong>, and untick <strong>Convert text to numbers, dates and formulas</strong>.</p>
<h2>Already saved without zeros?</h2>
<p>Do not repair it by hand: <a href="/help/export-options/download-again">download the file again</a>.</p>$$,
$$Mở tệp CSV bằng Excel mà không mất dấu, không mất số 0$$,
$$Vì sao Excel làm mất số 0 ở đầu mã số thuế hoặc dồn hết vào một cột, và các bước để tránh. Cách nhanh nhất: tải lại dạng XLSX.$$,
$$<p>Cách nhanh nhất: tải lại lượt xuất dạng <strong>Excel (XLSX)</strong>. Việc này miễn phí và không cần các bước bên dưới.</p>
<h2>Bấm đúp để mở thì sai ở đâu</h2>
<ul><li><strong>Mất số 0.</strong> Excel coi mã số thuế là số: <code>0101234567</code> thành <code>101234567</code>. Số điện thoại cũng mất số 0.</li><li><strong>Dồn hết vào một cột.</strong> Windows cài vùng Việt Nam chờ dấu chấm phẩy giữa các ô, còn tệp dùng dấu phẩy.</li><li><strong>Ngày tháng đổi dạng.</strong> Excel hiển thị theo cách của nó.</li></ul>
<p>Dấu tiếng Việt thì vẫn đúng, vì tệp tự ghi rõ mã hóa UTF-8.</p>
<h2>Excel trên Windows</h2>
<ol><li>Mở một sổ tính trống. Chọn <strong>Data</strong> (Dữ liệu), <strong>From Text/CSV</strong> (Từ văn bản/CSV), rồi chọn tệp.</li><li>Đặt <strong>File Origin</strong> là <strong>65001: Unicode (UTF-8)</strong> và <strong>Delimiter</strong> là <strong>Comma</strong> (dấu phẩy).</li><li>Ở <strong>Data Type Detection</strong>, chọn <strong>Do not detect data types</strong> (không tự nhận kiểu dữ liệu).</li><li>Bấm <strong>Load</strong>. Mọi cột đều là văn bản, số 0 được giữ nguyên.</li></ol>
<h2>Excel trên máy Mac</h2>
<ol><li>Chọn <strong>File</strong>, <strong>Import</strong>, <strong>CSV file</strong>.</li><li>Chọn <strong>Delimited</strong> và <strong>Unicode (UTF-8)</strong>, sau đó <strong>Comma</strong>.</li><li>Chọn các cột mã số thuế, số điện thoại và đặt kiểu <strong>Text</strong>.</li></ol>
<h2>Google Trang tính</h2>
<p>Chọn <strong>Tệp</strong>, <strong>Nhập</strong> và bỏ dấu ở <strong>Chuyển đổi văn bản thành số, ngày tháng và công thức</strong>.</p>
<h2>Đã lỡ lưu tệp mất số 0?</h2>
<p>Đừng sửa tay: hãy <a href="/help/export-options/download-again">tải lại tệp</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('export-options', 'download-again', 5, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Download an export again$$,
$$Every export stays in your account and can be downloaded as often as you like, in any format; what may differ from the first time.$$,
$$<p>All your exports are listed under <a href="/exports">Exports</a> in your account. Open one to see what was exported, when, what it cost, and the first companies in it.</p>
<h2>It is free</h2>
<p>Downloading an export again costs nothing, as often as you like and in any of the three formats, for as long as you have the account. The columns are those you chose when you exported.</p>
<p>To have other columns, run the search again and export the same companies: they are free too, because you have paid for them.</p>
<h2>What may differ</h2>
<p>A file is made anew whenever it is downloaded, from the data of that moment:</p>
<ul><li>Data that changed since, a new phone number for example, is up to date.</li><li>Companies that were removed from the directory are left out.</li><li>Contact details that a company asked to hide are empty.</li></ul>
<p>The page of the export says how many companies that concerns. If you need the file exactly as it was, keep your copy.</p>
<h2>When a download breaks off</h2>
<p>Nothing is lost: the export is paid and kept. Open it and download it again.</p>
<h2>Where exported companies are marked</h2>
<p>In the results of a search, companies you exported before carry the badge “Exported before”, and a quote counts them as free.</p>$$,
$$Tải lại một lượt xuất$$,
$$Mọi lượt xuất được giữ trong tài khoản, tải lại bao nhiêu lần và ở định dạng nào cũng được; tệp có thể khác lần đầu ở điểm nào.$$,
$$<p>Mọi lượt xuất của bạn nằm ở mục <a href="/exports">Lượt xuất dữ liệu</a> trong tài khoản. Mở một lượt để xem đã xuất gì, lúc nào, hết bao nhiêu tín dụng và những doanh nghiệp đầu tiên.</p>
<h2>Hoàn toàn miễn phí</h2>
<p>Tải lại không mất tín dụng, không giới hạn số lần, ở cả ba định dạng, chừng nào tài khoản còn hoạt động. Các cột là những cột bạn đã chọn khi xuất.</p>
<p>Muốn có cột khác, hãy tra cứu và xuất lại chính những doanh nghiệp đó: cũng miễn phí, vì bạn đã trả cho chúng.</p>
<h2>Tệp có thể khác lần trước</h2>
<p>Mỗi lần tải, tệp được tạo mới từ dữ liệu lúc đó:</p>
<ul><li>Thông tin đã thay đổi, ví dụ số điện thoại mới, được cập nhật.</li><li>Doanh nghiệp đã bị gỡ khỏi danh bạ không còn trong tệp.</li><li>Thông tin liên hệ mà doanh nghiệp yêu cầu ẩn sẽ để trống.</li></ul>
<p>Trang của lượt xuất cho biết có bao nhiêu doanh nghiệp như vậy. Nếu cần đúng tệp ban đầu, hãy tự giữ bản đã tải.</p>
<h2>Khi tải bị gián đoạn</h2>
<p>Bạn không mất gì: lượt xuất đã thanh toán và được lưu. Mở ra và tải lại.</p>
<h2>Nhận biết doanh nghiệp đã xuất</h2>
<p>Trong kết quả tra cứu, doanh nghiệp bạn từng xuất có nhãn “Đã xuất trước đây”, và báo giá tính chúng là miễn phí.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('campaigns', 'build-a-list', 0, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$From a search to a list for a campaign$$,
$$Decide whom you can help, search for exactly those companies, and keep the list small enough that you can write to each with a reason.$$,
$$<p>A short list of companies that need what you sell does more than a long one of companies that do not. It also costs less, since every company is a credit.</p>
<h2>1. Describe the customer</h2>
<p>Write down industry, place, age and how you would reach them. Each of these is a filter.</p>
<h2>2. Search</h2>
<ul><li>Choose the <strong>industry</strong>. Companies often name what they do, so words help too: <code>logistics</code>, <code>bao bì</code>, <code>cơ khí chính xác</code>.</li><li>Choose <strong>city</strong> and <strong>district</strong>. Remember that they are the <a href="/help/businesses/provinces-since-july-2025">names from before July 2025</a>.</li><li>Use the <strong>date</strong> for companies that are new and still choosing suppliers, or old and established.</li><li>Leave out what does not fit: <code>vận tải -"hàng không"</code>.</li></ul>
<h2>3. Keep those you can reach</h2>
<p>Filter by phone or email. Branches and household businesses are marked in the results; decide whether they belong to your list.</p>
<h2>4. Look before you pay</h2>
<p>Open a few company pages. Are these the companies you meant? Change the search until they are, then <a href="/help/export-options/export-all-results">export all results</a>.</p>
<h2>5. Write down why</h2>
<p>Note for each list what you want to offer and why it concerns these companies. You need that sentence for your first message, and when somebody asks <a href="/help/campaigns/personal-data-law">why you have their data</a>.</p>$$,
$$Từ lượt tra cứu đến danh sách cho chiến dịch$$,
$$Xác định bạn giúp được ai, tìm đúng những doanh nghiệp đó, và giữ danh sách đủ nhỏ để có lý do viết cho từng nơi.$$,
$$<p>Một danh sách ngắn gồm những doanh nghiệp cần thứ bạn bán hiệu quả hơn một danh sách dài không cần. Chi phí cũng thấp hơn, vì mỗi doanh nghiệp là một tín dụng.</p>
<h2>1. Mô tả khách hàng</h2>
<p>Ghi ra ngành nghề, địa bàn, tuổi doanh nghiệp và cách bạn sẽ liên hệ. Mỗi điều là một bộ lọc.</p>
<h2>2. Tra cứu</h2>
<ul><li>Chọn <strong>ngành nghề</strong>. Tên doanh nghiệp thường nói lên việc họ làm, nên hãy thử cả từ khóa: <code>logistics</code>, <code>bao bì</code>, <code>cơ khí chính xác</code>.</li><li>Chọn <strong>tỉnh, thành phố</strong> và <strong>quận, huyện</strong>. Lưu ý đây là <a href="/help/businesses/provinces-since-july-2025">tên trước tháng 7/2025</a>.</li><li>Dùng <strong>ngày cấp</strong> để tìm doanh nghiệp mới đang chọn nhà cung cấp, hoặc doanh nghiệp lâu năm.</li><li>Loại những gì không hợp: <code>vận tải -"hàng không"</code>.</li></ul>
<h2>3. Giữ lại nơi liên hệ được</h2>
<p>Lọc theo điện thoại hoặc email. Chi nhánh và hộ kinh doanh được ghi rõ trong kết quả; hãy quyết định có đưa vào danh sách hay không.</p>
<h2>4. Xem trước khi trả</h2>
<p>Mở vài trang doanh nghiệp. Có đúng là những nơi bạn muốn không? Điều chỉnh cho đến khi đúng, rồi <a href="/help/export-options/export-all-results">xuất toàn bộ kết quả</a>.</p>
<h2>5. Ghi lại lý do</h2>
<p>Với mỗi danh sách, ghi rõ bạn muốn giới thiệu điều gì và vì sao liên quan đến những doanh nghiệp này. Bạn sẽ cần câu đó cho tin đầu tiên, và khi có người hỏi <a href="/help/campaigns/personal-data-law">vì sao bạn có dữ liệu của họ</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('campaigns', 'personal-data-law', 1, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$What the law on personal data means for a campaign$$,
$$Which parts of a company list are personal data under Law 91/2025/QH15, and habits that keep a campaign fair. Guidance, not legal advice.$$,
$$<p>Vietnam's Law on Personal Data Protection (91/2025/QH15) has been in force since 1 January 2026. This page helps you ask the right questions. It is general guidance and no legal advice; for your case ask a lawyer.</p>
<h2>What is personal data in a list?</h2>
<p>The name, tax code and address of a company describe an organisation. These may describe a person:</p>
<ul><li>the name of a legal representative,</li><li>a mobile number or an email address that belongs to somebody,</li><li>everything about a <a href="/help/businesses/household-businesses">household business</a>.</li></ul>
<p>That somebody's data can be found in a registry does not mean that it may be used for anything.</p>
<h2>When you export, you decide</h2>
<p>With the file on your disk it is you who decide what happens with the data, and who answers for it. Before you begin:</p>
<ol><li><strong>Purpose.</strong> Write down what the list is for, and use it for that alone.</li><li><strong>Basis.</strong> Find out whether you need the consent of the people on it. Advertising to people usually does.</li><li><strong>Little.</strong> Export the columns you need. Without the representative's name a list is less personal.</li><li><strong>Safety.</strong> Know who has the file, and do not pass it on or sell it.</li><li><strong>End.</strong> Delete the list when the campaign is over.</li></ol>
<h2>When somebody asks</h2>
<p>Tell them where the data is from, what you use it for, and stop or delete it when they want that. Who wants to be hidden in the directory itself can <a href="/help/faq/is-this-your-company">ask for it here</a>.</p>$$,
$$Luật bảo vệ dữ liệu cá nhân và chiến dịch của bạn$$,
$$Phần nào trong danh sách là dữ liệu cá nhân theo Luật 91/2025/QH15, và những thói quen giữ cho chiến dịch đúng mực. Không phải tư vấn pháp lý.$$,
$$<p>Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15 có hiệu lực từ 01/01/2026. Trang này giúp bạn đặt đúng câu hỏi. Đây là hướng dẫn chung, không phải tư vấn pháp lý; với trường hợp cụ thể, hãy hỏi luật sư.</p>
<h2>Trong danh sách, đâu là dữ liệu cá nhân?</h2>
<p>Tên, mã số thuế và địa chỉ của doanh nghiệp mô tả một tổ chức. Những thông tin sau có thể gắn với một con người:</p>
<ul><li>họ tên người đại diện theo pháp luật;</li><li>số di động hoặc email của một cá nhân;</li><li>mọi thông tin về <a href="/help/businesses/household-businesses">hộ kinh doanh</a>.</li></ul>
<p>Dữ liệu tra cứu được công khai không có nghĩa là được dùng vào việc gì cũng được.</p>
<h2>Khi xuất dữ liệu, bạn là người quyết định</h2>
<p>Khi tệp đã ở trên máy bạn, chính bạn quyết định dùng dữ liệu làm gì và chịu trách nhiệm về việc đó. Trước khi bắt đầu:</p>
<ol><li><strong>Mục đích.</strong> Ghi rõ danh sách dùng để làm gì và chỉ dùng cho việc đó.</li><li><strong>Căn cứ.</strong> Tìm hiểu xem bạn có cần sự đồng ý của người trong danh sách hay không. Quảng cáo tới cá nhân thường cần.</li><li><strong>Tối thiểu.</strong> Chỉ xuất những cột cần dùng. Không có tên người đại diện thì danh sách ít tính cá nhân hơn.</li><li><strong>An toàn.</strong> Biết rõ ai đang giữ tệp; không chuyển cho người khác, không bán lại.</li><li><strong>Kết thúc.</strong> Xóa danh sách khi chiến dịch xong.</li></ol>
<h2>Khi có người hỏi</h2>
<p>Hãy cho họ biết dữ liệu từ đâu, dùng để làm gì, và ngừng hoặc xóa khi họ yêu cầu. Ai muốn được ẩn ngay trong danh bạ có thể <a href="/help/faq/is-this-your-company">gửi yêu cầu tại đây</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('campaigns', 'emails-and-calls', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Emails and calls: consent, opting out and limits$$,
$$Good manners and the main rules for advertising by email, message and phone in Vietnam, with limits to check before you send.$$,
$$<p>This product has no mailing or calling function: you use the list with your own tools. Advertising by email, message and phone is regulated in Vietnam, among others by Decree 91/2020/ND-CP against spam. Check the text that is in force when you send; what follows is a summary and no legal advice.</p>
<h2>Before you send</h2>
<ul><li><strong>Consent.</strong> Advertising needs the recipient's agreement beforehand. A first message that asks for it must not be repeated.</li><li><strong>The Do Not Call register.</strong> Numbers in it must not get advertising messages or calls.</li><li><strong>Who you are.</strong> Say your name, your company and how to reach you. Advertising must be labelled as such.</li></ul>
<h2>Limits in the decree</h2>
<ul><li>At most 3 advertising messages to a number, 3 advertising emails to an address and 1 advertising call to a number within 24 hours, unless agreed otherwise</li><li>Messages from 7:00 to 22:00, calls from 8:00 to 17:00</li></ul>
<p>Those are upper limits. For people who do not know you, one message with a reason is enough.</p>
<h2>Opting out</h2>
<ol><li>Offer a way to refuse in every message that works with one press or one reply.</li><li>Stop at once, and confirm it.</li><li>Keep a list of those who refused and <a href="/help/campaigns/keep-a-list-clean">take them out</a> of every later list.</li></ol>
<h2>Write to a company, not to a list</h2>
<p>Mention what you know about the company and why your offer concerns it. Begin with ten recipients and see what they answer.</p>$$,
$$Email và gọi điện: sự đồng ý, từ chối và giới hạn$$,
$$Phép lịch sự và những quy định chính khi quảng cáo qua email, tin nhắn, điện thoại, cùng các giới hạn cần kiểm tra trước khi gửi.$$,
$$<p>Sản phẩm này không có chức năng gửi thư hay gọi điện: bạn dùng danh sách với công cụ của mình. Quảng cáo qua email, tin nhắn và điện thoại chịu sự điều chỉnh của pháp luật, trong đó có Nghị định 91/2020/NĐ-CP về chống tin nhắn rác, thư điện tử rác, cuộc gọi rác. Hãy kiểm tra văn bản đang có hiệu lực khi bạn gửi; dưới đây chỉ là tóm tắt, không phải tư vấn pháp lý.</p>
<h2>Trước khi gửi</h2>
<ul><li><strong>Sự đồng ý.</strong> Chỉ quảng cáo khi người nhận đã đồng ý trước. Tin đầu tiên để xin phép không được gửi lặp lại.</li><li><strong>Danh sách không quảng cáo.</strong> Không nhắn tin, gọi điện quảng cáo đến các số đã đăng ký trong danh sách này.</li><li><strong>Bạn là ai.</strong> Nêu tên, doanh nghiệp và cách liên hệ. Nội dung quảng cáo phải được gắn nhãn.</li></ul>
<h2>Giới hạn trong nghị định</h2>
<ul><li>Trong 24 giờ, không quá 3 tin nhắn quảng cáo đến một số, 3 thư điện tử quảng cáo đến một địa chỉ và 1 cuộc gọi quảng cáo đến một số, trừ khi có thỏa thuận khác</li><li>Nhắn tin trong khoảng 7 giờ đến 22 giờ, gọi điện trong khoảng 8 giờ đến 17 giờ</li></ul>
<p>Đó là mức tối đa. Với người chưa biết bạn, một tin có lý do rõ ràng là đủ.</p>
<h2>Từ chối nhận</h2>
<ol><li>Tin nào cũng phải có cách từ chối chỉ bằng một lần bấm hoặc một lần trả lời.</li><li>Ngừng ngay và xác nhận đã ngừng.</li><li>Lưu danh sách những người đã từ chối và <a href="/help/campaigns/keep-a-list-clean">loại họ</a> khỏi mọi danh sách sau này.</li></ol>
<h2>Viết cho một doanh nghiệp, không phải cho một danh sách</h2>
<p>Nói điều bạn biết về doanh nghiệp và vì sao đề nghị của bạn liên quan đến họ. Hãy bắt đầu với mười người nhận và xem họ trả lời thế nào.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('campaigns', 'keep-a-list-clean', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Keep a list clean$$,
$$Refresh exported data for free, drop closed companies and those who refused, and recognise companies by their tax code.$$,
$$<p>Registration data ages: companies move, close and change their numbers. A list that was right in spring has gaps in autumn.</p>
<h2>Refresh it for free</h2>
<p><a href="/help/export-options/download-again">Download the export again</a>: the file is made from today's data. Companies that left the directory are gone, and details that were hidden since are empty. Take that over into your own tools, too: whoever asked to be hidden here does not want to stay in copies.</p>
<h2>Use the status</h2>
<p>Add the column <code>Status</code>. Drop what is closed or closing; treat suspended companies and those not operating at their registered address with care.</p>
<h2>Recognise companies by tax code</h2>
<p>Names are written in many ways, the tax code in one. Use it to join files, to find duplicates and to match with your customers. Keep it as text, or its <a href="/help/export-options/open-csv-in-excel">leading zero is lost</a>. A branch has the code of its head office with three more digits: decide whether you write to both. Household businesses have masked numbers; use the column <code>Company Page</code> for them.</p>
<h2>One list of refusals</h2>
<p>Keep one list of companies and addresses that do not want to hear from you, and compare every new export with it before you use it.</p>
<h2>Delete what you do not use</h2>
<p>You can download an export again whenever you need it. There is no reason to keep old copies of personal data around.</p>$$,
$$Giữ danh sách luôn sạch$$,
$$Làm mới dữ liệu đã xuất miễn phí, bỏ doanh nghiệp ngừng hoạt động và người đã từ chối, nhận diện doanh nghiệp bằng mã số thuế.$$,
$$<p>Dữ liệu đăng ký cũ dần: doanh nghiệp chuyển địa chỉ, ngừng hoạt động, đổi số. Danh sách đúng vào mùa xuân đến mùa thu đã có chỗ sai.</p>
<h2>Làm mới miễn phí</h2>
<p><a href="/help/export-options/download-again">Tải lại lượt xuất</a>: tệp được tạo từ dữ liệu hôm nay. Doanh nghiệp đã gỡ khỏi danh bạ không còn, thông tin mới bị ẩn sẽ để trống. Hãy cập nhật cả vào công cụ của bạn: người đã yêu cầu ẩn ở đây cũng không muốn còn lại trong các bản sao.</p>
<h2>Dùng cột tình trạng</h2>
<p>Thêm cột <code>Status</code>. Bỏ những nơi đã ngừng hoạt động hoặc đang giải thể; cẩn trọng với nơi tạm ngừng kinh doanh và nơi không hoạt động tại địa chỉ đăng ký.</p>
<h2>Nhận diện bằng mã số thuế</h2>
<p>Tên có nhiều cách viết, mã số thuế chỉ có một. Dùng mã để ghép tệp, tìm trùng lặp và đối chiếu với khách hàng sẵn có. Hãy giữ mã ở dạng văn bản, nếu không sẽ <a href="/help/export-options/open-csv-in-excel">mất số 0 ở đầu</a>. Chi nhánh có mã của trụ sở chính thêm ba chữ số: hãy quyết định có viết cho cả hai hay không. Hộ kinh doanh có mã bị che, nên dùng cột <code>Company Page</code>.</p>
<h2>Một danh sách từ chối</h2>
<p>Lập một danh sách các doanh nghiệp và địa chỉ không muốn nhận tin, và đối chiếu mọi lượt xuất mới với danh sách đó trước khi dùng.</p>
<h2>Xóa những gì không dùng</h2>
<p>Khi cần, bạn luôn tải lại được. Không có lý do để giữ những bản sao cũ chứa dữ liệu cá nhân.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'credits', 0, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$How do credits work?$$,
$$One credit is one company that you have not exported before. Exporting it again is free, credits never expire, and a ledger lists each one.$$,
$$<p>One credit exports the data of one company that you have not exported before.</p>
<h2>What costs nothing</h2>
<ul><li>Searching and reading company pages, with or without an account</li><li>Exporting a company again, in any format and with any columns</li><li>Downloading an old export again</li></ul>
<p>A new account gets 10 credits to try with. No card is asked for.</p>
<h2>You see the cost first</h2>
<p>Every export begins with a quote: how many companies are new, what it costs, and your balance afterwards. Nothing is charged until you confirm, and with too few credits nothing is charged at all.</p>
<h2>Credits do not expire</h2>
<p>They stay until you use them or <a href="/help/faq/close-account">close the account</a>. There is no subscription.</p>
<h2>Buying more</h2>
<p>Credits come in packages, paid once by card. The larger ones cost less per company. <a href="/export-pricing">See the prices</a></p>
<h2>Where did they go?</h2>
<p>The <a href="/ledger">ledger</a> in your account lists every credit that came or went, with the balance after it, and can be downloaded as CSV. Entries are never changed: a correction is an entry of its own.</p>$$,
$$Tín dụng hoạt động thế nào?$$,
$$Một tín dụng dùng để xuất một doanh nghiệp bạn chưa từng xuất. Xuất lại miễn phí, tín dụng không hết hạn, mọi biến động có trong sổ.$$,
$$<p>Một tín dụng dùng để xuất dữ liệu của một doanh nghiệp bạn chưa từng xuất.</p>
<h2>Những gì miễn phí</h2>
<ul><li>Tra cứu và xem trang doanh nghiệp, có hay không có tài khoản</li><li>Xuất lại doanh nghiệp đã xuất, ở mọi định dạng và với mọi cột</li><li>Tải lại lượt xuất cũ</li></ul>
<p>Tài khoản mới được tặng 10 tín dụng để dùng thử. Không cần thẻ.</p>
<h2>Bạn thấy chi phí trước</h2>
<p>Lượt xuất nào cũng bắt đầu bằng báo giá: bao nhiêu doanh nghiệp mới, hết bao nhiêu tín dụng, còn lại bao nhiêu. Chưa xác nhận thì chưa bị trừ; không đủ tín dụng thì hoàn toàn không trừ.</p>
<h2>Tín dụng không hết hạn</h2>
<p>Tín dụng ở trong tài khoản cho đến khi bạn dùng hoặc <a href="/help/faq/close-account">đóng tài khoản</a>. Không có phí định kỳ.</p>
<h2>Mua thêm</h2>
<p>Tín dụng bán theo gói, thanh toán một lần bằng thẻ. Gói lớn hơn thì mỗi doanh nghiệp rẻ hơn. <a href="/export-pricing">Xem bảng giá</a></p>
<h2>Tín dụng đã dùng vào đâu?</h2>
<p><a href="/ledger">Sổ tín dụng</a> trong tài khoản ghi mọi khoản nhận vào và sử dụng, kèm số dư sau đó, và tải được dạng CSV. Bút toán đã ghi không bao giờ bị sửa: đính chính là một bút toán mới.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'buy-credits', 1, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$How do I buy credits, and where is my receipt?$$,
$$Choose a package, pay by card on the page of the card provider, and find every purchase with its receipt in your account.$$,
$$<p>There are three packages: 5,000, 20,000 and 50,000 credits. <a href="/export-pricing">See what they cost</a>. Prices are in US dollars and paid once.</p>
<h2>Buying</h2>
<ol><li>Open <a href="/buy-credits">Buy credits</a> in your account, or press “Add credits to export” in a quote.</li><li>Choose a package. You are led to the page of the card provider.</li><li>Pay there. Your card number never reaches this site.</li><li>You come back to your account, where the credits appear as soon as the card provider confirms, usually within seconds.</li></ol>
<h2>The credits are not there yet</h2>
<p>Some banks take a while. The page says that the payment is waiting and adds the credits by itself, even when you close it. Do not pay a second time.</p>
<h2>Receipts</h2>
<p>A receipt comes by email. Every purchase is listed under <a href="/transactions">Transactions</a>; open one to print its receipt. It carries the name and company of your <a href="/profile">profile</a>. It is a receipt of payment, not a VAT invoice.</p>
<h2>A purchase that was not finished</h2>
<p>Who leaves the card provider's page has bought nothing and is charged nothing. The purchase is shown as pending and ends by itself within a day.</p>
<h2>Money back</h2>
<p>You can have <a href="/help/faq/refunds-and-disputes">your money back</a> within 30 days.</p>$$,
$$Mua tín dụng thế nào và biên nhận ở đâu?$$,
$$Chọn gói, thanh toán bằng thẻ trên trang của cổng thanh toán, và xem mọi lần mua kèm biên nhận trong tài khoản.$$,
$$<p>Có ba gói: 5.000, 20.000 và 50.000 tín dụng. <a href="/export-pricing">Xem giá từng gói</a>. Giá tính bằng đô la Mỹ và thanh toán một lần.</p>
<h2>Các bước mua</h2>
<ol><li>Mở <a href="/buy-credits">Mua tín dụng</a> trong tài khoản, hoặc bấm “Mua thêm tín dụng để xuất” ở báo giá.</li><li>Chọn gói. Bạn được đưa đến trang của cổng thanh toán.</li><li>Thanh toán tại đó. Trang này không bao giờ nhận số thẻ của bạn.</li><li>Bạn quay về tài khoản; tín dụng xuất hiện ngay khi cổng thanh toán xác nhận, thường trong vài giây.</li></ol>
<h2>Chưa thấy tín dụng</h2>
<p>Một số ngân hàng xác nhận chậm. Trang sẽ ghi là đang chờ và tự cộng tín dụng, kể cả khi bạn đã đóng trang. Đừng thanh toán lần nữa.</p>
<h2>Biên nhận</h2>
<p>Biên nhận được gửi qua email. Mọi lần mua nằm ở mục <a href="/transactions">Giao dịch</a>; mở một giao dịch để in biên nhận. Biên nhận ghi tên và công ty trong <a href="/profile">hồ sơ</a> của bạn. Đây là biên nhận thanh toán, không thay thế hóa đơn giá trị gia tăng.</p>
<h2>Lần mua bỏ dở</h2>
<p>Nếu rời trang thanh toán giữa chừng, bạn chưa mua gì và không bị trừ tiền. Giao dịch hiện là đang chờ và tự kết thúc trong vòng một ngày.</p>
<h2>Hoàn tiền</h2>
<p>Trong 30 ngày, bạn có thể được <a href="/help/faq/refunds-and-disputes">hoàn tiền</a>.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'refunds-and-disputes', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Can I have my money back?$$,
$$Within 30 days the operator refunds a purchase to your card and takes back its unspent credits. What a dispute at the bank does instead.$$,
$$<p>Yes, within 30 days of a purchase.</p>
<h2>How a refund works</h2>
<ul><li>The operator of this site makes it, at the card provider; there is no button for it in your account. Write to the operator and name the number of your receipt.</li><li>The money goes back to the card you paid with. Your bank decides how many days that takes.</li><li>The credits of that purchase that you have not spent are taken back. A refund of a part takes back the same part.</li><li>You get an email, and the <a href="/transactions">transaction</a> says what was refunded.</li></ul>
<h2>What you exported stays yours</h2>
<p>Exports that you made remain in your account and can be downloaded again.</p>
<h2>Disputes</h2>
<p>If you ask your bank to take a payment back, the purchase is disputed. Until the bank has decided, its unspent credits are set aside. If the payment stands, they come back to your balance; if the money is returned, they are gone. The ledger lists each step.</p>
<p>A refund is quicker than a dispute and costs nobody a fee. Please ask for one first.</p>
<h2>A payment you do not recognise</h2>
<p>Compare it with your <a href="/transactions">transactions</a>: each shows the day and the amount. If it is not there, ask your bank.</p>$$,
$$Tôi có được hoàn tiền không?$$,
$$Trong 30 ngày, đơn vị vận hành hoàn tiền về thẻ và thu hồi số tín dụng chưa dùng. Khiếu nại tại ngân hàng thì khác thế nào.$$,
$$<p>Có, trong vòng 30 ngày kể từ khi mua.</p>
<h2>Hoàn tiền diễn ra thế nào</h2>
<ul><li>Đơn vị vận hành thực hiện hoàn tiền tại cổng thanh toán; trong tài khoản không có nút tự hoàn. Hãy liên hệ đơn vị vận hành và ghi rõ số biên nhận.</li><li>Tiền về lại thẻ bạn đã dùng. Mất mấy ngày là tùy ngân hàng của bạn.</li><li>Số tín dụng chưa dùng của lần mua đó bị thu hồi. Hoàn một phần tiền thì thu hồi phần tương ứng.</li><li>Bạn nhận được email, và <a href="/transactions">giao dịch</a> ghi số tiền đã hoàn.</li></ul>
<h2>Dữ liệu đã xuất vẫn là của bạn</h2>
<p>Các lượt xuất đã thực hiện vẫn ở trong tài khoản và tải lại được.</p>
<h2>Khiếu nại</h2>
<p>Nếu bạn đề nghị ngân hàng đòi lại khoản thanh toán, lần mua sẽ ở trạng thái đang khiếu nại. Trong lúc ngân hàng xem xét, số tín dụng chưa dùng của lần mua được tạm giữ. Nếu khoản thanh toán được giữ nguyên, tín dụng trở lại số dư; nếu tiền được trả lại, tín dụng bị thu hồi. Sổ tín dụng ghi từng bước.</p>
<p>Hoàn tiền nhanh hơn khiếu nại và không ai mất phí. Xin hãy yêu cầu hoàn tiền trước.</p>
<h2>Khoản thanh toán bạn không nhận ra</h2>
<p>Hãy đối chiếu với mục <a href="/transactions">Giao dịch</a>: mỗi giao dịch có ngày và số tiền. Nếu không có ở đó, hãy hỏi ngân hàng.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'export-did-not-work', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$My export did not work: what now?$$,
$$What each message of a failed export means, whether credits were charged, and what to do next.$$,
$$<p>An export is all or nothing. When it fails before it is confirmed, nothing is charged. When the download fails afterwards, the export is kept.</p>
<h2>Messages and what they mean</h2>
<ul><li><strong>Insufficient credits.</strong> The message says how many are required and available. Nothing was charged. <a href="/help/faq/buy-credits">Buy credits</a>, or select fewer companies.</li><li><strong>No companies found.</strong> None of the selected companies is listed any more, or the search finds nothing. Search again.</li><li><strong>Not authenticated.</strong> Your sign-in has ended. Log in; your selection is kept.</li><li><strong>The quote is more than a day old.</strong> Select the companies again to see what they cost now.</li><li><strong>This quote has been exported with other columns.</strong> You confirmed it before, perhaps in another tab. It was charged once; open it under <a href="/exports">Exports</a>.</li><li><strong>One export takes 50,000 companies at most.</strong> <a href="/help/export-options/export-all-results">Divide the search</a>.</li></ul>
<h2>The file did not arrive whole</h2>
<p>The connection broke off. Press “Download the file again”, or open the export under <a href="/exports">Exports</a>. It costs nothing.</p>
<h2>Did I pay twice?</h2>
<p>No. Pressing the button twice, or confirming in two tabs, is one export. The <a href="/ledger">ledger</a> shows every charge with the export it belongs to.</p>
<h2>Something else?</h2>
<p>An error page shows a reference. It leads the operator to the cause; quote it when you report the problem.</p>$$,
$$Xuất dữ liệu không thành công thì làm gì?$$,
$$Ý nghĩa từng thông báo khi xuất không thành công, tín dụng có bị trừ hay không, và bước tiếp theo.$$,
$$<p>Lượt xuất được thực hiện trọn vẹn hoặc không gì cả. Lỗi trước khi xác nhận thì không bị trừ tín dụng. Lỗi khi tải về sau đó thì lượt xuất vẫn được lưu.</p>
<h2>Các thông báo và ý nghĩa</h2>
<ul><li><strong>Không đủ tín dụng.</strong> Thông báo ghi rõ cần bao nhiêu và hiện có bao nhiêu. Chưa trừ gì cả. Hãy <a href="/help/faq/buy-credits">mua tín dụng</a> hoặc chọn ít doanh nghiệp hơn.</li><li><strong>Không tìm thấy doanh nghiệp nào.</strong> Các doanh nghiệp đã chọn không còn trong danh bạ, hoặc tra cứu không có kết quả. Hãy tra cứu lại.</li><li><strong>Bạn chưa đăng nhập.</strong> Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại; các dấu chọn được giữ.</li><li><strong>Báo giá đã quá một ngày.</strong> Chọn lại doanh nghiệp để xem chi phí hiện tại.</li><li><strong>Báo giá này đã được xuất với các cột khác.</strong> Bạn đã xác nhận trước đó, có thể ở thẻ khác. Tín dụng chỉ trừ một lần; hãy mở ở mục <a href="/exports">Lượt xuất dữ liệu</a>.</li><li><strong>Mỗi lượt xuất tối đa 50.000 doanh nghiệp.</strong> Hãy <a href="/help/export-options/export-all-results">chia nhỏ lượt tra cứu</a>.</li></ul>
<h2>Tệp chưa về đủ</h2>
<p>Kết nối bị gián đoạn. Bấm “Tải lại tệp”, hoặc mở lượt xuất ở mục <a href="/exports">Lượt xuất dữ liệu</a>. Không mất tín dụng.</p>
<h2>Tôi có bị trừ hai lần không?</h2>
<p>Không. Bấm hai lần hoặc xác nhận ở hai thẻ vẫn chỉ là một lượt xuất. <a href="/ledger">Sổ tín dụng</a> ghi mọi khoản trừ kèm lượt xuất tương ứng.</p>
<h2>Lỗi khác?</h2>
<p>Trang báo lỗi có một mã tham chiếu giúp đơn vị vận hành tìm ra nguyên nhân; hãy ghi mã này khi báo lỗi.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'password-email-and-sign-ins', 4, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$How do I change my password or email, or sign out a device?$$,
$$Reset a forgotten password by email, change it or your address in the profile, and end sign-ins on devices you do not know.$$,
$$<h2>I forgot my password</h2>
<p>Open <a href="/reset-password">Reset password</a> and type the email address of your account. You get a link that works once, for one hour. When you choose a new password, every device is signed out, and you log in with the new one. No mail? Look into the spam folder, then ask again after a few minutes.</p>
<h2>Change the password</h2>
<p>In your <a href="/profile">profile</a>, type the current password and a new one of at least 6 characters. A longer one is better. All other devices are signed out.</p>
<h2>Change the email address</h2>
<p>Type the new address and your password in the <a href="/profile">profile</a>. A link goes to the new address and works for a day. Until you open it, the old address stays in use.</p>
<h2>Sign-ins</h2>
<p><a href="/sign-ins">Sign-ins</a> lists the devices that are signed in to your account, and since when. Sign out one of them, or all others at once. If you do not know a device, sign it out and change your password.</p>
<h2>Too many attempts</h2>
<p>After many wrong attempts the login pauses for some minutes, also for the right password. The message says how long.</p>
<h2>Language of emails</h2>
<p>Emails come in the language chosen in your profile. There you can also switch off the email that says a file is ready.</p>$$,
$$Đổi mật khẩu, đổi email, đăng xuất thiết bị thế nào?$$,
$$Đặt lại mật khẩu qua email khi quên, đổi mật khẩu hoặc email trong hồ sơ, và đăng xuất những thiết bị bạn không nhận ra.$$,
$$<h2>Tôi quên mật khẩu</h2>
<p>Mở <a href="/reset-password">Đặt lại mật khẩu</a> và nhập email của tài khoản. Bạn nhận được liên kết dùng một lần, có hiệu lực trong một giờ. Khi đặt mật khẩu mới, mọi thiết bị bị đăng xuất và bạn đăng nhập lại bằng mật khẩu mới. Chưa thấy email? Hãy xem mục thư rác, rồi yêu cầu lại sau ít phút.</p>
<h2>Đổi mật khẩu</h2>
<p>Trong <a href="/profile">hồ sơ</a>, nhập mật khẩu hiện tại và mật khẩu mới có ít nhất 6 ký tự; dài hơn thì tốt hơn. Mọi thiết bị khác sẽ được đăng xuất.</p>
<h2>Đổi email</h2>
<p>Nhập email mới và mật khẩu trong <a href="/profile">hồ sơ</a>. Liên kết được gửi đến email mới và có hiệu lực trong một ngày. Cho đến khi bạn mở liên kết, email cũ vẫn được dùng.</p>
<h2>Phiên đăng nhập</h2>
<p>Mục <a href="/sign-ins">Phiên đăng nhập</a> liệt kê các thiết bị đang đăng nhập và từ lúc nào. Bạn có thể đăng xuất từng thiết bị hoặc mọi thiết bị khác cùng lúc. Nếu thấy thiết bị lạ, hãy đăng xuất thiết bị đó và đổi mật khẩu.</p>
<h2>Thử quá nhiều lần</h2>
<p>Sau nhiều lần nhập sai, việc đăng nhập tạm dừng vài phút, kể cả khi mật khẩu đúng. Thông báo ghi rõ phải chờ bao lâu.</p>
<h2>Ngôn ngữ của email</h2>
<p>Email được gửi theo ngôn ngữ chọn trong hồ sơ. Ở đó bạn cũng tắt được email báo tệp đã sẵn sàng.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'close-account', 5, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$What happens when I close my account?$$,
$$Closing deletes your name, company and email at once and gives up remaining credits. What stays in the books, and what to do before.$$,
$$<p>You close your account yourself, at the end of your <a href="/profile">profile</a>, with your password. It takes effect at once and cannot be undone.</p>
<h2>What is deleted</h2>
<ul><li>Your name, company and email address</li><li>All sign-ins and API keys; programs that use them are refused</li><li>Your access to exports: nothing can be downloaded again</li><li>Remaining credits: the button says how many you give up</li></ul>
<h2>What stays</h2>
<p>The books stay, without your name: purchases, and the entries of the ledger. An account that moved money cannot vanish from them. Your name stands no longer beside them.</p>
<h2>Before you close it</h2>
<ol><li>Download the exports you need.</li><li>Print your receipts under <a href="/transactions">Transactions</a>.</li><li>If you bought credits within the last 30 days and do not need them, ask for a <a href="/help/faq/refunds-and-disputes">refund</a> first.</li></ol>
<h2>Coming back</h2>
<p>The email address is free again: you can register with it as a new customer. Exports and credits of the closed account do not come back.</p>
<h2>Only fewer emails?</h2>
<p>You do not have to close the account for that. The profile has a switch for the email about finished files.</p>$$,
$$Đóng tài khoản thì điều gì xảy ra?$$,
$$Đóng tài khoản sẽ xóa ngay họ tên, công ty, email và bỏ tín dụng còn lại. Những gì còn lưu trong sổ sách và việc nên làm trước.$$,
$$<p>Bạn tự đóng tài khoản ở cuối trang <a href="/profile">hồ sơ</a>, bằng mật khẩu. Việc này có hiệu lực ngay và không thể hoàn tác.</p>
<h2>Những gì bị xóa</h2>
<ul><li>Họ tên, công ty và email của bạn</li><li>Mọi phiên đăng nhập và khóa API; phần mềm đang dùng khóa sẽ bị từ chối</li><li>Quyền truy cập các lượt xuất: không tải lại được nữa</li><li>Tín dụng còn lại: nút bấm ghi rõ bạn từ bỏ bao nhiêu</li></ul>
<h2>Những gì còn lại</h2>
<p>Sổ sách vẫn được giữ nhưng không còn tên bạn: các lần mua và bút toán tín dụng. Tài khoản đã có thu chi không thể biến mất khỏi sổ, nhưng bên cạnh không còn thông tin của bạn.</p>
<h2>Trước khi đóng</h2>
<ol><li>Tải về những lượt xuất bạn cần.</li><li>In biên nhận ở mục <a href="/transactions">Giao dịch</a>.</li><li>Nếu mới mua tín dụng trong 30 ngày và không cần nữa, hãy yêu cầu <a href="/help/faq/refunds-and-disputes">hoàn tiền</a> trước.</li></ol>
<h2>Quay lại</h2>
<p>Email được giải phóng: bạn có thể đăng ký lại như khách hàng mới. Lượt xuất và tín dụng của tài khoản đã đóng không được khôi phục.</p>
<h2>Chỉ muốn bớt email?</h2>
<p>Bạn không cần đóng tài khoản. Trong hồ sơ có lựa chọn tắt email báo tệp đã sẵn sàng.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'api', 6, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$Can my program search and export?$$,
$$Search without a key, export with one: how to make a key, send an order that is charged once, and read the limits from the answers.$$,
$$<p>Yes. The API answers in JSON and is described in the OpenAPI format at <a href="/api/openapi.json">/api/openapi.json</a>, from which many tools make a client.</p>
<h2>Searching needs no key</h2>
<p>Searching, single companies, filters and suggestions can be read by anyone, for example <code>GET /api/search?q=logistics&amp;hasEmail=true</code>.</p>
<h2>Keys</h2>
<p>Make a key under <a href="/api-keys">API keys</a>. It begins with <code>dbv_</code> and is shown once. Send it as <code>Authorization: Bearer dbv_…</code>, from your server only: whoever has it can spend your credits. An account has up to 20 keys. Revoking one takes effect within seconds.</p>
<h2>Exporting</h2>
<pre><code>POST /api/exports
Authorization: Bearer dbv_…
Content-Type: application/json
Idempotency-Key: crm-2026-11-21

{"search": "q=logistics&amp;hasEmail=true", "format": "csv"}</code></pre>
<ul><li>Name what to export by <code>search</code>, or by <code>companies</code> with tax codes.</li><li>With <code>"quoteOnly": true</code> you only learn the cost.</li><li>The <code>Idempotency-Key</code> is your own name for the order. When an answer is lost, send the same request with the same key: it is one export, charged once.</li><li>The file is at <code>/api/exports/{id}/file</code>, free to download again.</li></ul>
<h2>Limits</h2>
<p>There are limits to requests in ten seconds and to companies in a day; with a key they are those of the account and higher. Answers say what is left in <code>RateLimit</code> headers. After status 429, wait as long as <code>Retry-After</code> says. An export holds 50,000 companies at most.</p>$$,
$$Phần mềm của tôi có tra cứu và xuất dữ liệu được không?$$,
$$Tra cứu không cần khóa, xuất dữ liệu cần khóa API: cách tạo khóa, gửi lệnh chỉ bị trừ một lần và đọc giới hạn trong câu trả lời.$$,
$$<p>Được. API trả lời bằng JSON và được mô tả theo chuẩn OpenAPI tại <a href="/api/openapi.json">/api/openapi.json</a>; nhiều công cụ tạo được mã gọi API từ tài liệu này.</p>
<h2>Tra cứu không cần khóa</h2>
<p>Ai cũng đọc được kết quả tra cứu, từng doanh nghiệp, danh mục bộ lọc và gợi ý, ví dụ <code>GET /api/search?q=logistics&amp;hasEmail=true</code>.</p>
<h2>Khóa API</h2>
<p>Tạo khóa ở mục <a href="/api-keys">Khóa API</a>. Khóa bắt đầu bằng <code>dbv_</code> và chỉ hiện một lần. Gửi khóa dạng <code>Authorization: Bearer dbv_…</code>, chỉ từ máy chủ của bạn: ai có khóa cũng dùng được tín dụng của bạn. Mỗi tài khoản có tối đa 20 khóa. Khóa bị thu hồi ngừng hoạt động sau vài giây.</p>
<h2>Xuất dữ liệu</h2>
<pre><code>POST /api/exports
Authorization: Bearer dbv_…
Content-Type: application/json
Idempotency-Key: crm-2026-11-21

{"search": "q=logistics&amp;hasEmail=true", "format": "csv"}</code></pre>
<ul><li>Chỉ định doanh nghiệp bằng <code>search</code>, hoặc bằng <code>companies</code> với danh sách mã số thuế.</li><li>Với <code>"quoteOnly": true</code>, bạn chỉ hỏi chi phí.</li><li><code>Idempotency-Key</code> là tên bạn tự đặt cho lệnh. Nếu mất câu trả lời, hãy gửi lại đúng yêu cầu với đúng khóa đó: vẫn là một lượt xuất, chỉ trừ một lần.</li><li>Tệp ở địa chỉ <code>/api/exports/{id}/file</code>, tải lại miễn phí.</li></ul>
<h2>Giới hạn</h2>
<p>Có giới hạn số yêu cầu trong mười giây và số doanh nghiệp trong một ngày; khi dùng khóa, giới hạn tính theo tài khoản và cao hơn. Câu trả lời ghi phần còn lại trong tiêu đề <code>RateLimit</code>. Khi nhận mã 429, hãy chờ đúng thời gian ghi ở <code>Retry-After</code>. Mỗi lượt xuất tối đa 50.000 doanh nghiệp.</p>$$);
--> statement-breakpoint
INSERT INTO "help_articles" ("category", "slug", "position", "created_at", "last_updated",
  "title_en", "meta_description_en", "content_en",
  "title_vi", "meta_description_vi", "content_vi")
VALUES ('faq', 'is-this-your-company', 7, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00',
$$This is my company: how do I correct or hide its data?$$,
$$Ask on the company page to correct a field, hide contact details or remove a natural person's data. It is confirmed by email and free.$$,
$$<p>Open the page of your company and choose “Is this your company?”. It leads to a form at the address of the page followed by <code>/request</code>. You need no account, and it costs nothing.</p>
<h2>What you can ask for</h2>
<ul><li><strong>Correct</strong>: a field is wrong or out of date. Say what is right.</li><li><strong>Hide contact details</strong>: phone, email, legal representative or address are no longer shown.</li><li><strong>Remove personal data</strong>: for natural persons, above all owners of household businesses.</li></ul>
<h2>What happens then</h2>
<ol><li>You get an email with a link. Open it to confirm that the address is yours; without that the request goes no further.</li><li>A person at the operator checks the request and decides. You may be asked for evidence that you speak for the company.</li><li>You are told the decision by email.</li></ol>
<h2>What hiding means</h2>
<p>What is hidden disappears from the company page, from search, from the API and from export files, also when a customer downloads an earlier export again. It stays hidden when new data is loaded. Copies that customers saved before are outside our reach.</p>
<h2>What we cannot change</h2>
<p>The registration itself. If it is wrong there, tell the business registration office; the next load of data brings it here.</p>
<h2>Find your company</h2>
<p><a href="/search">Search</a> by its name or tax code. A household business is found by its name.</p>$$,
$$Đây là doanh nghiệp của tôi: đính chính hoặc ẩn thông tin thế nào?$$,
$$Từ trang doanh nghiệp, gửi yêu cầu đính chính, ẩn thông tin liên hệ hoặc gỡ dữ liệu cá nhân. Xác nhận qua email, không mất phí.$$,
$$<p>Mở trang doanh nghiệp của bạn và chọn “Đây là doanh nghiệp của bạn?”. Liên kết dẫn đến biểu mẫu ở địa chỉ của trang, thêm <code>/request</code>. Không cần tài khoản và không mất phí.</p>
<h2>Bạn có thể yêu cầu</h2>
<ul><li><strong>Đính chính</strong>: thông tin sai hoặc đã cũ. Hãy cho biết thông tin đúng.</li><li><strong>Ẩn thông tin liên hệ</strong>: điện thoại, email, người đại diện theo pháp luật hoặc địa chỉ không hiển thị nữa.</li><li><strong>Gỡ dữ liệu cá nhân</strong>: dành cho cá nhân, nhất là chủ hộ kinh doanh.</li></ul>
<h2>Các bước tiếp theo</h2>
<ol><li>Bạn nhận email có liên kết. Mở liên kết để xác nhận email là của bạn; chưa xác nhận thì yêu cầu chưa được xem xét.</li><li>Người của đơn vị vận hành kiểm tra và quyết định. Bạn có thể được đề nghị chứng minh mình đại diện cho doanh nghiệp.</li><li>Kết quả được báo qua email.</li></ol>
<h2>Ẩn nghĩa là gì</h2>
<p>Thông tin bị ẩn không còn trên trang doanh nghiệp, trong tra cứu, API và tệp xuất, kể cả khi khách hàng tải lại lượt xuất cũ. Thông tin vẫn được ẩn khi nạp dữ liệu mới. Những bản khách hàng đã lưu từ trước thì nằm ngoài tầm kiểm soát của chúng tôi.</p>
<h2>Điều chúng tôi không sửa được</h2>
<p>Chính nội dung đăng ký. Nếu sai từ gốc, hãy báo cơ quan đăng ký kinh doanh; lần nạp dữ liệu sau sẽ cập nhật vào đây.</p>
<h2>Tìm doanh nghiệp của bạn</h2>
<p><a href="/search">Tra cứu</a> theo tên hoặc mã số thuế. Hộ kinh doanh tìm theo tên.</p>$$);
