/// The words of workspaces in databases.
enum DatabaseWords {
    static let korean: [String: String] = [
        "“%1” is not the address of a workspace in a database.": "“%1”{은} 데이터베이스에 있는 작업 공간의 주소가 아니에요.",
        "It looks like postgres://USER@HOST/DATABASE/WORKSPACE?blobs=s3://BUCKET.":
            "postgres://사용자@호스트/데이터베이스/작업공간?blobs=s3://버킷 꼴이에요.",
        "The address of %1 doesn't say where its files are.": "%1의 주소에 파일을 둘 곳이 없어요.",
        "Add ?blobs=s3://BUCKET, or ?blobs=FOLDER for a folder that every machine can reach.":
            "?blobs=s3://버킷을 붙이거나, 모든 컴퓨터가 쓸 수 있는 폴더를 ?blobs=폴더로 붙여 주세요.",
        "“%1” is neither a bucket nor the whole path of a folder.": "“%1”{은} 버킷도, 폴더의 전체 경로도 아니에요.",
        "“%1” is not the address of a bucket, or AWS_ENDPOINT_URL none of a store.":
            "“%1”{이} 버킷의 주소가 아니거나, AWS_ENDPOINT_URL이 저장소의 주소가 아니에요.",
        "A bucket looks like s3://BUCKET/FOLDER.": "버킷은 s3://버킷/폴더 꼴이에요.",
        "Write log lines as JSON.": "로그를 JSON으로 써요.",
        "The list is full.": "목록이 가득 찼어요.", "Remove something first.": "먼저 무언가를 지워 주세요.",
        "%1 in %2 can't be read.": "%2에 있는 %1{을} 읽을 수 없어요.",
        "Nothing says who asks for %1.": "%1{을} 누가 쓰는지 알 수 없어요.",
        "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.": "AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY를 정해 주세요.",
    ]
}
