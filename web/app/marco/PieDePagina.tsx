import type { MarcaDeCompraVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { Button } from '@mantine/core';
import { IconChevronUp, IconMail } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { TELEFONOS } from '../../lib/contacto.ts';
import classes from './PieDePagina.module.css';

type Ayuda = NonNullable<MarcaDeCompraVM['ayuda']>;

interface EnlaceExterno {
  readonly titulo: string;
  readonly direccion: string;
}

const CORREO_CONTACTO = 'contacto@soap.example';

const SUCURSALES: EnlaceExterno = {
  titulo: 'Sucursales',
  direccion: 'https://www.soap.example/sucursales',
};

const LISTAS_DE_ENLACES: readonly {
  readonly titulo: string;
  readonly enlaces: readonly EnlaceExterno[];
}[] = [
  {
    titulo: 'Su seguro',
    enlaces: [
      { titulo: 'Qué cubre el SOAP', direccion: 'https://www.soap.example/coberturas' },
      { titulo: 'Denunciar un siniestro', direccion: 'https://www.soap.example/siniestros' },
      { titulo: 'Preguntas frecuentes', direccion: 'https://www.soap.example/preguntas' },
    ],
  },
  {
    titulo: 'La aseguradora',
    enlaces: [
      { titulo: 'Sitio de la compañía', direccion: 'https://www.soap.example' },
      { titulo: 'Seguros para empresas', direccion: 'https://empresas.soap.example' },
      { titulo: 'Política de privacidad', direccion: 'https://www.soap.example/privacidad' },
    ],
  },
];

const Externo = ({
  titulo,
  direccion,
}: {
  readonly titulo: string;
  readonly direccion: string;
}) => (
  <a href={direccion} target="_blank" rel="noopener noreferrer" className={classes.enlace}>
    {titulo}
    <span className="solo-lectores"> (se abre en otra pestaña)</span>
  </a>
);

const Bloques = ({ ayuda }: Pick<PieDePaginaProps, 'ayuda'>) => (
  <>
    <section aria-labelledby="pie-contacto">
      <h2 id="pie-contacto" className={classes.titulo}>
        ¿Necesita ayuda?
      </h2>
      {ayuda && (
        <p className={classes.ayuda}>
          Llame a {ayuda.de}{' '}
          <a href={`tel:${ayuda.numero}`} className={`${classes.enlace} cifras`}>
            {ayuda.texto}
          </a>
        </p>
      )}
      <Button
        component="a"
        href={`mailto:${CORREO_CONTACTO}`}
        variant="default"
        size="xs"
        leftSection={<IconMail size={16} aria-hidden />}
      >
        Contacto
      </Button>
    </section>
    <section aria-labelledby="pie-call-center">
      <h2 id="pie-call-center" className={classes.titulo}>
        Call center
      </h2>
      <ul className={classes.lista}>
        {TELEFONOS.map(({ texto, numero }) => (
          <li key={numero}>
            <a href={`tel:${numero}`} className={`${classes.enlace} cifras`}>
              {texto}
            </a>
          </li>
        ))}
        <li>
          <Externo {...SUCURSALES} />
        </li>
      </ul>
    </section>
    {LISTAS_DE_ENLACES.map(({ titulo, enlaces }) => (
      <nav key={titulo} aria-label={titulo}>
        <h2 className={classes.titulo}>{titulo}</h2>
        <ul className={classes.lista}>
          {enlaces.map((enlace) => (
            <li key={enlace.direccion}>
              <Externo {...enlace} />
            </li>
          ))}
        </ul>
      </nav>
    ))}
    <nav aria-label="Sus datos">
      <h2 className={classes.titulo}>Sus datos</h2>
      <ul className={classes.lista}>
        <li>
          <Link to="/privacidad" className={classes.enlace}>
            Tratamiento de datos personales
          </Link>
        </li>
        <li>
          <Link to="/datos-personales" className={classes.enlace}>
            Ejercer sus derechos
          </Link>
        </li>
      </ul>
    </nav>
  </>
);

interface PieDePaginaProps {
  /**
   * True in a purchase and in the office, where the page's end belongs to the task. Phones always fold the
   * footer.
   */
  readonly plegado: boolean;
  /** Telephone of a purchase by link, as on its front page; otherwise null. */
  readonly ayuda: Ayuda | null;
}

/** The specified footer, folded into one line where it would push the task away (V-PIE-001). */
export const PieDePagina = ({ plegado, ayuda }: PieDePaginaProps) => {
  const id = useId();
  const bloques = useRef<HTMLDivElement>(null);
  const [abierto, setAbierto] = useState(false);
  useEffect(() => {
    if (abierto) bloques.current?.scrollIntoView({ block: 'nearest' });
  }, [abierto]);
  return (
    <footer className={`${classes.pie} ${plegado ? classes.plegado : ''}`}>
      <button
        type="button"
        className={classes.resumen}
        aria-expanded={abierto}
        aria-controls={id}
        onClick={() => setAbierto(!abierto)}
      >
        Ayuda y contacto
        <IconChevronUp size={16} aria-hidden className={classes.flecha} />
      </button>
      <div
        ref={bloques}
        id={id}
        className={`${classes.contenido} ${abierto ? '' : classes.guardado}`}
      >
        <Bloques ayuda={ayuda} />
      </div>
    </footer>
  );
};
