#!/bin/sh
# Backs the portal up into a folder of the day, and then deletes the oldest of these folders: parade-portal-backup.timer
# runs it each night, cron may. Run it in the folder of the code, as the account and with the environment of the portal.
# BACKUP_DIR: where to (/srv/backups). BACKUP_KEEP: how many nights stay (14). Backups with other names are never touched.
# The oldest are so by their names: a night of a machine whose clock was wrong stays or goes by the day it says.
# What a night that was cut off has left (NAME.unfinished) goes as well, once nothing has touched it for a day.
set -eu
folder=${BACKUP_DIR:-/srv/backups}
keep=${BACKUP_KEEP:-14}
case $keep in '' | *[!0-9]* | 0*) echo "BACKUP_KEEP must be a whole number from 1, but is '$keep'" >&2; exit 1 ;; esac
# Unchanged files are shared with the newest backup there. Without a backup this ends here, and none is deleted; 3: it is whole but for
# files that the portal itself has lost, which the night reports once the oldest have gone: a full disk would cost the backups, too.
ended=0
node tools/backup.ts "$folder/nightly-$(date +%F-%H%M)" --earlier "$folder" || ended=$?
case $ended in 0 | 3) ;; *) exit "$ended" ;; esac
night='nightly-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9]'
find "$folder/" -maxdepth 1 -type d -name "$night.unfinished" -mtime +0 -exec rm -rf -- {} +
ls -1d "$folder"/$night | sort -r | tail -n "+$((keep + 1))" |
  while IFS= read -r old; do rm -rf -- "$old"; done
exit "$ended"
