import './brand-mark.css'

export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#15664a" />
    <circle cx="15" cy="15" r="7" fill="none" stroke="#fff" strokeWidth="3" />
    <path d="M19.5 19.5 25 25" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
