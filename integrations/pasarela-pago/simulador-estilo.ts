import { createHash } from 'node:crypto';

/** Style sheet. Contrast is at least 4.5:1 for text and 3:1 for borders of controls. */
export const ESTILO = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#f3f1f6;color:#1f1b2b;font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
header{background:#3d1a5b;color:#fff;padding:14px 20px}
header p{max-width:880px;margin:0 auto;font-size:18px;font-weight:650}
header span{font-weight:400;color:#e4d8ef}
.aviso{background:#fff1c7;border-bottom:1px solid #b58a00;color:#3f3000;padding:10px 20px}
.aviso p{max-width:880px;margin:0 auto}
main{max-width:920px;margin:0 auto;padding:24px 20px 48px}
h1{font-size:28px;line-height:1.2;margin:0 0 4px}
h2{font-size:20px;margin:0 0 4px}
.bajada{margin:0 0 20px;color:#524c60}
.tarjeta{background:#fff;border:1px solid #d6d0df;border-radius:8px;padding:20px}
.dos{display:grid;gap:20px;margin-bottom:20px}
dl{margin:0;display:grid;gap:12px}
dt{font-size:14px;color:#524c60}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.monto{font-size:28px;font-variant-numeric:tabular-nums;line-height:1.2}
form{margin:0}
.pila{display:grid;gap:12px}
label{display:block;font-weight:600;margin-bottom:4px}
select{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:#fff;
border:1px solid #76708a;border-radius:8px}
button{width:100%;min-height:44px;padding:10px 16px;font:inherit;font-weight:650;cursor:pointer;
border-radius:8px;border:1px solid #5b2a86;background:#fff;color:#4a1f70}
button.principal{background:#5b2a86;color:#fff}
button.principal:hover{background:#48206b}
button:hover{background:#f4eefa}
button:focus-visible,select:focus-visible{outline:3px solid #0b61d8;outline-offset:2px}
ul{list-style:none;margin:16px 0 0;padding:0}
li{display:grid;gap:8px;padding:16px 0;border-top:1px solid #e4dfeb}
li:last-child{padding-bottom:0}
li p{margin:0;color:#524c60}
@media(min-width:720px){
.dos{grid-template-columns:1fr 1fr;align-items:start}
li form{grid-template-columns:1fr 300px;gap:20px;align-items:center}
}
.final{max-width:560px;margin:0 auto}
.final p{margin:12px 0 0}
.final form{margin-top:20px}
`;

/** Content security policy: only this style, and forms that may lead back to the merchant. */
export const politica = (origenRetorno: string | null): string => {
  const huella = createHash('sha256').update(ESTILO).digest('base64');
  const destinos = ["'self'", ...(origenRetorno ? [origenRetorno] : [])].join(' ');
  return [
    "default-src 'none'",
    `style-src 'sha256-${huella}'`,
    `form-action ${destinos}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
