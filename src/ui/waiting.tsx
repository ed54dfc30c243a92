import './gate.css'

export const Waiting = ({ text }: { readonly text: string }) => (
  <main className="gate">
    <p className="hint" role="status">
      {text}
    </p>
  </main>
)
