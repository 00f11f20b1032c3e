import { patenteConDv } from '#values/patente.ts';
import './placa.css';

interface PlacaProps {
  readonly patente: string;
  readonly dv: string | null;
  /** `fila` in a table or a sentence, `chica` in a row of many, `media` of the one vehicle of a screen. */
  readonly tamano?: 'fila' | 'chica' | 'media';
}

/** A vehicle's plate with its check digit, drawn as the plate it carries. */
export const Placa = ({ patente, dv, tamano = 'media' }: PlacaProps) => (
  <span className="placa" data-tamano={tamano}>
    <span className="placa-letras">{patenteConDv(patente, dv)}</span>
    {tamano !== 'fila' && (
      <span className="placa-pais" aria-hidden>
        CHILE
      </span>
    )}
  </span>
);
