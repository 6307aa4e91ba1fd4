/** As the contract's, whose schemas do not come along. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
