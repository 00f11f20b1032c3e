/** Parts of a built `index.html` that a link's front page uses. */
export const INDICE = `<!doctype html>
<html lang="es-CL">
  <head>
    <meta property="csp-nonce" nonce="__NONCE__" />
    <!--vista-previa-->
    <link
      rel="preload"
      as="font"
      href="/assets/inter-Dx4kXJAl.woff2"
      crossorigin
    />
    <title>SOAP</title>
    <script type="module" crossorigin src="/assets/index-1a2b3c4d.js" integrity="sha384-x"></script>
    <link rel="stylesheet" crossorigin href="/assets/style-1a2b3c4d.css" integrity="sha384-x">
  </head>
  <body>
    <div id="raiz">
      <p class="por-partir">La página está tardando en cargar.</p>
    </div>
    <noscript>Para usar este sitio, active JavaScript en su navegador.</noscript>
  </body>
</html>
`;

/** Tags of a page with the names of their attributes. */
export const etiquetas = (html: string): string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((una) => una.replaceAll(/"[^"]*"/g, '""'));
