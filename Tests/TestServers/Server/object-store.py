"""OpenStack Swift with its S3 interface in one process, for tests: object-store.py FOLDER BUCKET [PORT].

Everything it keeps is below FOLDER. It listens on PORT, or a free one of this machine, prints the port when the bucket is there,
and ends when its standard input does. Who asks is "test:tester" with the secret "testing".
"""
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import wsgi
from eventlet import hubs
from swift.common import utils
from swift.common.internal_client import InternalClient
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder = os.path.abspath(sys.argv[1])
utils.HASH_PATH_PREFIX, utils.HASH_PATH_SUFFIX = b"", b"bojagi"
os.makedirs(folder + "/disks/one", exist_ok=True)

given = {"proxy": int(sys.argv[3])} if len(sys.argv) > 3 else {}
sockets = {name: eventlet.listen(("127.0.0.1", given.get(name, 0))) for name in ("account", "container", "object", "proxy")}
ports = {name: socket.getsockname()[1] for name, socket in sockets.items()}

for name in ("account", "container", "object"):
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": ports[name], "device": "one",
                  "replication_ip": "127.0.0.1", "replication_port": ports[name], "meta": ""})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{name}.ring.gz")

common = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/disks
mount_check = false
fallocate_reserve = 0
log_level = ERROR
bind_ip = 127.0.0.1
"""
for name in ("account", "container", "object"):
    with open(f"{folder}/{name}.conf", "w") as file:
        file.write(f"""{common}
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
""")
with open(f"{folder}/proxy.conf", "w") as file:
    file.write(f"""{common}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
""")

with open(f"{folder}/internal.conf", "w") as file:
    file.write(f"""{common}
[pipeline:main]
pipeline = catch_errors proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
""")

for name, socket in sockets.items():
    app = loadapp(f"{folder}/{name}.conf", global_conf={"log_name": name})
    eventlet.spawn(wsgi.server, socket, app, log_output=False, debug=False)
InternalClient(f"{folder}/internal.conf", "tests", 1).create_container("AUTH_test", sys.argv[2])
print(ports["proxy"], flush=True)
hubs.trampoline(0, read=True)
os._exit(0)
