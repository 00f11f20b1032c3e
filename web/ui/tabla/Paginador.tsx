import { TextInput } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ventanaDePaginas } from '#values/paginacion.ts';
import classes from './Paginador.module.css';

interface PaginadorProps {
  /** Current page, from 1. */
  readonly pagina: number;
  /** Number of pages; with a single one there is no pager. */
  readonly total: number;
  readonly alCambiar: (pagina: number) => void;
  /** Accessible name of the paged content: 'Vehículos'. */
  readonly etiqueta?: string;
}

export const Paginador = ({ pagina, total, alCambiar, etiqueta }: PaginadorProps) => {
  if (total <= 1) return null;
  const { paginas, colapsada } = ventanaDePaginas(pagina, total);
  const control = (titulo: string, destino: number, dibujo: ReactNode) =>
    colapsada && (
      <button
        type="button"
        className={classes.control}
        aria-label={titulo}
        disabled={destino < 1 || destino > total || destino === pagina}
        onClick={() => alCambiar(destino)}
      >
        {dibujo}
      </button>
    );
  return (
    <nav
      className={classes.paginador}
      aria-label={etiqueta === undefined ? 'Páginas' : `Páginas de ${etiqueta}`}
    >
      <div className={classes.controles}>
        {control('Primera página', 1, <IconChevronsLeft size={18} aria-hidden />)}
        {control('Página anterior', pagina - 1, <IconChevronLeft size={18} aria-hidden />)}
        {paginas.map((numero) => (
          <button
            key={numero}
            type="button"
            className={classes.control}
            aria-label={`Página ${numero}`}
            aria-current={numero === pagina ? 'page' : undefined}
            onClick={() => alCambiar(numero)}
          >
            {numero}
          </button>
        ))}
        {control('Página siguiente', pagina + 1, <IconChevronRight size={18} aria-hidden />)}
        {control('Última página', total, <IconChevronsRight size={18} aria-hidden />)}
      </div>
      <IrAPagina total={total} alCambiar={alCambiar} />
    </nav>
  );
};

const IrAPagina = ({ total, alCambiar }: Pick<PaginadorProps, 'total' | 'alCambiar'>) => {
  const [texto, setTexto] = useState('');
  const ir = (evento: SubmitEvent) => {
    evento.preventDefault();
    const pedida = Number(texto);
    if (texto !== '') alCambiar(Math.min(total, Math.max(1, pedida)));
    setTexto('');
  };
  return (
    <form onSubmit={ir} className={classes.salto}>
      <TextInput
        inputMode="numeric"
        placeholder="Ir a página..."
        aria-label={`Ir a página, de 1 a ${total}`}
        size="xs"
        maxLength={6}
        className={classes.caja}
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  );
};
