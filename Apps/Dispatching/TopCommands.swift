import ModuleKit

/// The commands that belong to no area.
let topCommands: [any Command] = [
    RecentCommand(), DueCommand(), SearchCommand(), LinkCommand(), LinksCommand(), SendCommand(), HistoryCommand(),
    TrashCommand(), EmptyTrashCommand(),
    RestoreCommand(name: "restore"), RestoreCommand(name: "trash restore"), VerifyCommand(), BackupCommand(),
    VerifyBackupCommand(), RestoreBackupCommand(), ExportCommand(),
    ImportCommand(), SyncCommand(), AddRemoteCommand(), ListRemotesCommand(), RemoveRemoteCommand(),
    DevicesCommand(), InviteDeviceCommand(), RenameDeviceCommand(), RevokeDeviceCommand(), AllowDeviceCommand(),
    DeviceQuotaCommand(), MembersCommand(), InviteMemberCommand(), MemberInvitationsCommand(),
    UninviteMemberCommand(), SetRoleCommand(), RemoveMemberCommand(),
    SignOutMemberCommand(), AllowMemberCommand(), MemberQuotaCommand(), MembersLogCommand(), ProviderCommand(),
    SetProviderCommand(), RemoveProviderCommand(), ConnectMemberCommand(), MemberPassphraseCommand(),
    ShareCommand(), ListSharesCommand(), RemoveShareCommand(), ServeCommand(),
    SettingsCommand(),
    GetSettingCommand(), SetSettingCommand(),
    UnsetSettingCommand(), ModulesCommand(), LicencesCommand(),
    CreateDemoCommand(), RemoveDemoCommand(), TourCommand(), CompletionsCommand(), VersionCommand(), HelpCommand(),
]
