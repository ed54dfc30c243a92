import { Fragment } from 'react'

/** An address that a narrow column breaks after its signs rather than within its words. */
export const EmailText = ({ email }: { readonly email: string }) =>
  email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
