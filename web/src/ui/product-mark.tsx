/** The product logo: three rising bars. */
export function ProductMark({ size = 24 }: { readonly size?: number }): React.JSX.Element {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24">
      <rect x="2" y="13" width="5" height="9" rx="1" fill="#0b6b83" />
      <rect x="9.5" y="7.5" width="5" height="14.5" rx="1" fill="#1493b5" />
      <rect x="17" y="2" width="5" height="20" rx="1" fill="#38c6e6" />
    </svg>
  );
}
