-- An ETag identifies a version without showing where the file is stored: see mediaEtag in send-media.ts.
update storage_objects set etag = '"' || left(encode(sha256(convert_to(media_key, 'UTF8')), 'hex'), 32) || '"';
